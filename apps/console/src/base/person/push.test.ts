import { describe, expect, it } from 'vitest'
import { backOffMs, pushAddresses, readPush, type PushMessage } from './push.ts'
import { shows } from '../../../../../spec/shows.ts'

function read(message: PushMessage) {
  const done: string[] = []
  readPush(message, {
    answer: (cid) => void done.push(`cid ${cid}`),
    replaceUser: (user) => void done.push(`user ${user.login_id}`),
    stale: (names) => void done.push(`stale ${names.join()}`),
    endSession: (code) => void done.push(`end ${code}`),
  })
  return done
}

describe('push', () => {
  it('A-PUSH-01: goes to the host of the page on its own port, else to the page itself', () => {
    shows('A-PUSH-01')
    const page = { protocol: 'https:', hostname: 'cloud.example', host: 'cloud.example:8443' }
    expect(pushAddresses(page, 2349)).toEqual(['wss://cloud.example:2349', 'wss://cloud.example:8443/push'])
    expect(pushAddresses({ ...page, protocol: 'http:' }, 2349)[0]).toBe('ws://cloud.example:2349')
  })
  it('A-PUSH-02 C-43: client_id is answered with a cid', () => {
    shows('A-PUSH-02')
    expect(read({ client_id: 'c1' })).toEqual(['cid c1'])
  })
  it('PUSH-01 PUSH-02: a fresh user replaces the old one, a notice renews the unread ones', () => {
    expect(read({ userInfo: { login_id: 'login_1' } as never, noticeInfo: {} })).toEqual([
      'user login_1',
      'stale resourceCount,cockpitInfo',
      'stale noticeList,firewallNoticeList',
    ])
  })
  it('PUSH-05: a changed list of nodes is asked for again', () => {
    expect(read({ nodeList: 1 })).toEqual(['stale nodeList'])
  })
  it('PUSH-03 PUSH-04: a work order or a reply to one renews what shows it, to either side', () => {
    const names =
      'workOrderList,workOrderInfo,platformWorkOrderList,platformWorkOrderInfo,platformWorkOrderSummary,' +
      'agentWorkOrderList,agentWorkOrderInfo,agentOverview'
    expect(read({ workorder_oem: { wid: 'wo_1' } })).toEqual([`stale ${names}`])
    expect(read({ workorder_reply_oem: { wid: 'wo_1' } })).toEqual([`stale ${names}`])
  })
  it('marks named calls stale and ends the session by code', () => {
    expect(read({ stale: ['jobList'] })).toEqual(['stale jobList'])
    expect(read({ sessionEnded: 400319 })).toEqual(['end 400319'])
  })
  it('waits longer after each failure, up to half a minute', () => {
    expect([1, 2, 3, 10].map(backOffMs)).toEqual([1000, 2000, 4000, 30_000])
  })
})
