type Answer = MessageEvent<{ n: number; crc?: string }>

let worker: Worker | undefined
let asked = 0
const waiting = new Map<number, PromiseWithResolvers<string>>()

function start(): Worker {
  const started = new Worker(new URL('./crc32.worker.ts', import.meta.url), { type: 'module' })
  started.addEventListener('message', ({ data: { n, crc } }: Answer) => {
    const { resolve, reject } = waiting.get(n)!
    waiting.delete(n)
    if (crc === undefined) reject(new FileGone())
    else resolve(crc)
  })
  return started
}

/** The file is no longer what it was when it was chosen. */
export class FileGone extends Error {}

export function checksumOf(blob: Blob): Promise<string> {
  worker ??= start()
  asked += 1
  const answer = Promise.withResolvers<string>()
  waiting.set(asked, answer)
  // A worker is no window: it has no origin to name.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  worker.postMessage({ n: asked, blob })
  return answer.promise
}
