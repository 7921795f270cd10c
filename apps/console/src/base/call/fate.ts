import { fateCalls } from '@portico/contract/account/fate.ts'
import type { Data } from '@portico/contract/calls.ts'
import type { Envelope } from '@portico/contract/codes.ts'
import { toast, toastStore } from '../state/toast-store.ts'
import { t } from '../words/t.ts'
import { CallError, transportCode } from './call-error.ts'
import { send } from './client.ts'
import type { Sendable } from './request.ts'
import { markStale } from './stale.ts'
import { isSameWish, unanswered, type Press } from './unanswered.ts'

type Fate = Data<typeof fateCalls.fateAsk>

/** Before each further try. A network that is away for longer is told to the person. */
const pausesMs = [500, 1500, 4000]
/** The server remembers two days; what is older than half of that is not asked about, whatever the clocks say. */
const askableMs = 24 * 60 * 60_000
const askingMs = 10 * 60_000

const told = (message: string, requestId?: string) => new CallError(message, { code: transportCode, requestId })

/** The answer of a write that was just sent, had another way. Rejects when nothing was done or nobody can say. */
export async function ofLost(press: Press, lost: CallError, sendAgain: () => Promise<Envelope>): Promise<unknown> {
  const { fate, withheld, answer } = await ask(press)
  if (fate === 'never') {
    unanswered.answered(press)
    // A fault that the server told about itself is told in its words.
    throw lost.code === transportCode ? told(t('fate.never'), lost.requestId) : lost
  }
  const data = withheld ? await secondAnswer(press, sendAgain) : answer
  unanswered.answered(press)
  return data
}

/** What is shown to nobody else is shown to whoever sends the same again: under its key nothing is done twice. */
async function secondAnswer(press: Press, sendAgain: () => Promise<Envelope>): Promise<unknown> {
  try {
    return (await sendAgain()).data
  } catch (error) {
    if (error instanceof CallError && error.lost) throw told(t('fate.unknown'))
    unanswered.answered(press)
    throw error
  }
}

/**
 * What an earlier press came to, before anything new is sent: its answer when the same was wanted, nothing when it never
 * happened. Rejects when it was done and something else is wanted by now, so that the person looks first.
 */
export async function ofEarlier(call: Sendable, earlier: Press, now: Press): Promise<{ data: unknown } | undefined> {
  if (Date.now() - earlier.at > askableMs) {
    unanswered.answered(earlier)
    throw told(t('fate.tooOld'))
  }
  const { fate, withheld, answer } = await ask(earlier)
  unanswered.answered(earlier)
  if (fate === 'never') return undefined
  if (isSameWish(earlier, now) && !withheld) {
    toast('info', t('fate.doneBefore'), 10_000)
    return { data: answer }
  }
  await markStale(call.stales ?? [])
  throw told(t(withheld ? 'fate.doneUnseen' : 'fate.doneOther'))
}

async function ask({ call, key }: Press): Promise<Fate> {
  const asking = toast('info', t('fate.asking'), askingMs)
  try {
    for (const pauseMs of [...pausesMs, undefined]) {
      try {
        return (await send(fateCalls.fateAsk, { call, key }, { quiet: true })).data as Fate
      } catch (error) {
        if (!(error instanceof CallError && error.lost)) throw error
      }
      if (pauseMs !== undefined) await new Promise((over) => setTimeout(over, pauseMs))
    }
    throw told(t('fate.unknown'))
  } finally {
    toastStore.dismiss(asking)
  }
}
