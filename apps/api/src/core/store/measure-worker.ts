import { parentPort } from 'node:worker_threads'
import { Measuring } from './measure.ts'
import type { Asked, Told } from './measurers.ts'

/** Measures for several bodies at a time, each under its own number. */
const under = new Map<number, Measuring>()
// A thread is no window.
// oxlint-disable-next-line unicorn/require-post-message-target-origin
const tell = (told: Told) => parentPort!.postMessage(told)

parentPort!.on('message', (asked: Asked) => {
  const { id } = asked
  if (asked.act === 'begin') return void under.set(id, new Measuring(asked.sums))
  if (asked.act === 'take') {
    under.get(id)!.take(new Uint8Array(asked.bytes, 0, asked.length))
    return tell({ id })
  }
  const measuring = under.get(id)
  under.delete(id)
  if (asked.act === 'end') tell({ id, measured: measuring!.end() })
})
