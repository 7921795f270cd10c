import { secondsMs } from '../../core/clock.ts'
import type { Outside, SignedInCtx } from '../../core/http/context.ts'
import { nodeRow } from './region-settings.ts'

const freshMs = secondsMs(20)
const keptMax = 200
const kept = new Map<string, { at: number; answer: Promise<unknown> }>()

/** What the cloud of a node was asked a moment ago is not asked again: whoever turns a page sees the same cloud. */
export async function lately<T>(
  { app, db }: Outside<SignedInCtx>,
  node: string,
  what: string,
  ask: () => Promise<T>,
): Promise<T> {
  const { sealedSettings } = await nodeRow(db, node)
  const key = JSON.stringify([app.config.dataDir, node, sealedSettings, what])
  const now = app.clock.now().getTime()
  for (const [old, { at }] of kept) if (now - at >= freshMs || now < at) kept.delete(old)
  const known = kept.get(key)
  if (known) return known.answer as Promise<T>
  const answer = ask()
  if (kept.size < keptMax) kept.set(key, { at: now, answer })
  // What failed is asked again at once.
  answer.catch(() => kept.delete(key))
  return answer
}
