import { phoneFileCalls } from '@portico/contract/phone/file.ts'
import { abortedCode, CallError } from '../../../base/call/call-error.ts'
import { randomId } from '../../../base/call/random.ts'
import { markStale } from '../../../base/call/stale.ts'
import { t } from '../../../base/words/words.ts'
import { isHopeless, nextSending, type Sending, type SendingWish } from './sending.ts'
import { sendFile } from './send-file.ts'

let sendings: readonly Sending[] = []
const files = new Map<string, File>()
const stops = new Map<string, AbortController>()
const watchers = new Set<() => void>()

export const uploadStore = {
  read: () => sendings,
  watch(watcher: () => void) {
    watchers.add(watcher)
    return () => void watchers.delete(watcher)
  },
}

function show(next: readonly Sending[]) {
  sendings = next
  for (const watcher of watchers) watcher()
}
const change = (id: string, changed: Partial<Sending>) =>
  show(sendings.map((one) => (one.id === id ? { ...one, ...changed } : one)))

/** What stands at the name is what a person can mend; else the sentence of the refusal. */
function problemOf(error: unknown): string {
  if (!(error instanceof CallError)) return t('shell.genericError')
  return error.fields['file_name'] ?? error.message
}

async function run(sending: Sending) {
  const { id } = sending
  const stop = new AbortController()
  stops.set(id, stop)
  change(id, { state: 'reading' })
  try {
    await sendFile(sending, files.get(id)!, (changed) => change(id, changed), stop.signal)
    files.delete(id)
  } catch (error) {
    const isStopped = error instanceof CallError && error.code === abortedCode
    change(id, { state: 'failed', problem: isStopped ? '' : problemOf(error), hopeless: isHopeless(error) })
  } finally {
    stops.delete(id)
    void markStale(phoneFileCalls.phoneUploadFinish.stales)
    pump()
  }
}

function pump() {
  const next = nextSending(sendings)
  if (next) void run(next)
}

const fresh = { state: 'waiting', sentBytes: 0, problem: '', hopeless: false, known: false, taskId: '' } as const

/** Files that go in one after the other, whatever screen is open. */
export function addSendings(chosen: readonly File[], wish: SendingWish) {
  const added = chosen.map((file): Sending => {
    const id = randomId()
    files.set(id, file)
    return { id, name: file.name, size: file.size, ...wish, ...fresh }
  })
  show([...sendings, ...added])
  pump()
}

export function retrySending(id: string) {
  change(id, fresh)
  pump()
}

/** The parts that are there stay for a day: the same file goes on with them. */
export function stopSending(id: string) {
  stops.get(id)?.abort()
  files.delete(id)
  show(sendings.filter((one) => one.id !== id))
}

export const clearDone = () => show(sendings.filter(({ state }) => state !== 'done'))
