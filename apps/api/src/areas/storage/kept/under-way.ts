import type { App } from '../../../core/app/app.ts'
import { Fault } from '../../../core/store/faults.ts'
import type { ContainerRow } from '../container.table.ts'

/** However small a container is, a few parts may be on their way into it. */
const alwaysBytes = 64 * 1024 ** 2

/** One for each server: bytes that are on their way, by container. */
const underWay = new WeakMap<App['stores'], Map<string, number>>()

function allOf({ stores }: Pick<App, 'stores'>): Map<string, number> {
  const all = underWay.get(stores) ?? new Map<string, number>()
  underWay.set(stores, all)
  return all
}

/**
 * Hands bytes on while no more are on their way into their container than it was bought for. They lie on the disk before
 * they count, so many uploads at once would fill it, though all but one of them will be refused.
 */
export async function* onTheirWay(
  app: Pick<App, 'stores'>,
  { id, sizeBytes }: Pick<ContainerRow, 'id' | 'sizeBytes'>,
  bytes: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  const all = allOf(app)
  const most = Math.max(Number(sizeBytes), alwaysBytes)
  let own = 0
  try {
    for await (const chunk of bytes) {
      own += chunk.length
      const now = (all.get(id) ?? 0) + chunk.length
      all.set(id, now)
      if (now > most) throw new Fault('SlowDown', 'Too much is on its way into the container.')
      yield chunk
    }
  } finally {
    const left = all.get(id)! - own
    if (left > 0) all.set(id, left)
    else all.delete(id)
  }
}
