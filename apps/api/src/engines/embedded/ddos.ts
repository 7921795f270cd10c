import { createHash } from 'node:crypto'
import { attackKinds } from '@portico/contract/network/ddos.ts'
import { hoursMs, minutesMs } from '../../core/clock.ts'
import type { DdosEngine, DdosWish } from '../../ground/engine/ddos.ts'
import { EmbeddedThings } from './things.ts'

/** Nobody attacks the embedded cloud, so it makes up who does: each stretch of time has one attack or none, always the same. */
const stretchMs = hoursMs(6)

export class EmbeddedDdos extends EmbeddedThings<DdosWish> implements DdosEngine {
  async reports(refs: readonly string[], since: Date) {
    const now = this.app.clock.now().getTime()
    const first = Math.floor(since.getTime() / stretchMs)
    const stretches = Array.from({ length: Math.floor(now / stretchMs) - first + 1 }, (_, at) => first + at)
    return (await this.found(refs)).flatMap(({ ref, wish: { gbps, address }, changedAt }) =>
      stretches.flatMap((stretch) => {
        const [whether, when, length, size, kind] = createHash('sha256').update(`${ref} ${stretch}`).digest()
        const start = stretch * stretchMs + (when! / 256) * hoursMs(5)
        if (!address || whether! % 3 > 0 || start < changedAt.getTime() || start > now) return []
        const end = start + minutesMs(4 + (length! % 32))
        const peakGbps = Math.max(1, Math.round((gbps * size!) / 200))
        const data = { address, kind: attackKinds[kind! % attackKinds.length]!, peakGbps, gbps }
        return { ref, startedAt: new Date(start), endedAt: end <= now ? new Date(end) : null, data }
      }),
    )
  }
}
