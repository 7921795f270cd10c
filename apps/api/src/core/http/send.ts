import { Readable } from 'node:stream'
import type { App } from '../app/app.ts'
import { secondsMs } from '../clock.ts'

/** How often it is looked at again whether whoever reads still may. */
const againStandardMs = secondsMs(15)

const encoded = (name: string) =>
  encodeURIComponent(name).replace(/['()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16)}`)

/** For browsers that know nothing better the name in plain letters, for all others as it is. */
export function dispositionOf(kind: 'inline' | 'attachment', name: string): string {
  const plain = name.replace(/[^\w.-]/g, '_')
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded(name)}`
}

const underWay = new WeakMap<App, Set<Readable>>()

/** What leaves ends when the right to it does, or with the server. */
export function watched(
  app: App,
  bytes: AsyncIterable<Uint8Array>,
  still: () => Promise<boolean>,
  againMs = againStandardMs,
): Readable {
  const streams = underWay.get(app) ?? new Set<Readable>()
  underWay.set(app, streams)
  const stream = Readable.from(allowed(app, bytes, still, againMs), { objectMode: false })
  streams.add(stream)
  return stream.once('close', () => streams.delete(stream))
}

export function endAll(app: App): void {
  for (const stream of underWay.get(app) ?? []) stream.destroy()
}

async function* allowed(
  { clock }: App,
  bytes: AsyncIterable<Uint8Array>,
  still: () => Promise<boolean>,
  againMs: number,
) {
  let looked = clock.now().getTime()
  for await (const piece of bytes) {
    yield piece
    const now = clock.now().getTime()
    if (now - looked < againMs) continue
    looked = now
    if (!(await still())) throw new Error('Whoever reads this may no longer')
  }
}
