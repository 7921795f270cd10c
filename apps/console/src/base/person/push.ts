import { userCalls, type UserInfo } from '@portico/contract/account/user.ts'
import { call, sessionEnded } from '../call/client.ts'
import { replacePerson } from './person.ts'
import { site } from './site.ts'
import { markStale } from '../call/stale.ts'

/** What the server may send; a message can carry several of these at once. */
export interface PushMessage {
  client_id?: string
  registered?: unknown
  userInfo?: UserInfo
  noticeInfo?: unknown
  nodeList?: unknown
  workorder_oem?: unknown
  workorder_reply_oem?: unknown
  stale?: readonly string[]
  sessionEnded?: string | number
}

export interface PushEffects {
  answer(cid: string): void
  replaceUser(user: UserInfo): void
  stale(names: readonly string[]): void
  endSession(code: string): void
}

/** What shows work orders, to either side. */
const workOrderNames = [
  'workOrderList',
  'workOrderInfo',
  'platformWorkOrderList',
  'platformWorkOrderInfo',
  'platformWorkOrderSummary',
  'agentWorkOrderList',
  'agentWorkOrderInfo',
  'agentOverview',
]

/** What is reckoned from the balances of the person's record. */
const balanceNames = ['resourceCount', 'cockpitInfo']

export function readPush(message: PushMessage, effects: PushEffects) {
  if (message.client_id) effects.answer(message.client_id)
  if (message.userInfo) {
    effects.replaceUser(message.userInfo)
    effects.stale(balanceNames)
  }
  if (message.noticeInfo !== undefined) effects.stale(['noticeList', 'firewallNoticeList'])
  if (message.nodeList !== undefined) effects.stale(['nodeList'])
  if (message.workorder_oem !== undefined || message.workorder_reply_oem !== undefined) effects.stale(workOrderNames)
  if (message.stale?.length) effects.stale(message.stale)
  if (message.sessionEnded !== undefined) effects.endSession(String(message.sessionEnded))
}

/** The port of the documents first; behind a proxy only the page's own port is open, and the same socket is there. */
export function pushAddresses(page: Pick<Location, 'protocol' | 'hostname' | 'host'>, port: number): string[] {
  const scheme = page.protocol === 'https:' ? 'wss' : 'ws'
  return [`${scheme}://${page.hostname}:${port}`, `${scheme}://${page.host}/push`]
}

export const backOffMs = (failures: number) => Math.min(1000 * 2 ** Math.max(failures - 1, 0), 30_000)

/** Opens the channel and keeps it open until the returned function is called. */
export function startPush(): () => void {
  if (typeof WebSocket === 'undefined') return () => {}
  const addresses = pushAddresses(location, site().push_port)
  let socket: WebSocket | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let stopped = false
  let failures = 0
  let address = 0
  let wasOpen = false

  const effects: PushEffects = {
    answer(cid) {
      socket?.send(JSON.stringify({ cid }))
      void call(userCalls.pushRegister, { cid }, { quiet: true }).catch(() => socket?.close())
    },
    replaceUser: replacePerson,
    stale: (names) => void markStale(names),
    endSession: sessionEnded,
  }

  function connect() {
    let opened = false
    socket = new WebSocket(addresses[address % addresses.length]!)
    socket.addEventListener('open', () => {
      opened = true
      // What changed while the channel was down was not announced.
      if (wasOpen) void markStale(['*'])
      wasOpen = true
    })
    socket.addEventListener('message', ({ data }) => {
      try {
        const message = JSON.parse(String(data)) as PushMessage
        // Not when it opens: one that is turned away for being one too many opens as well.
        if (message.registered !== undefined) failures = 0
        readPush(message, effects)
      } catch (error) {
        console.warn('push', error)
      }
    })
    socket.addEventListener('close', () => {
      if (stopped) return
      if (!opened) address += 1
      failures += 1
      timer = setTimeout(connect, opened || address % addresses.length === 0 ? backOffMs(failures) : 0)
    })
  }

  connect()
  return () => {
    stopped = true
    clearTimeout(timer)
    socket?.close()
  }
}
