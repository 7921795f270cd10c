import { createHash } from 'node:crypto'
import { hoursMs, minutesMs, secondsMs } from '../../core/clock.ts'
import { newWireguardKeys } from '../../core/wireguard.ts'
import type { VpnEngine, VpnPeer, VpnWish } from '../../ground/engine/connection.ts'
import type { EngineCall } from '../../ground/engine/progress.ts'
import { EmbeddedThings } from './things.ts'

const port = 51820
/** Nobody dials in here, so who is there is made up: some seconds after the key, with a break each few hours. */
const stretchMs = hoursMs(6)
const breakMs = minutesMs(20)

type Kept = VpnWish & { ownKeys?: { privateKey: string; publicKey: string } }

export class EmbeddedVpn extends EmbeddedThings<VpnWish> implements VpnEngine {
  override make(call: EngineCall, wish: VpnWish) {
    const kept: Kept = { ...wish, ownKeys: newWireguardKeys() }
    return super.make(call, kept)
  }

  async end(ref: string) {
    const [row] = await this.found([ref])
    const own = (row?.wish as Kept | undefined)?.ownKeys
    const { hostname } = new URL(this.app.publicUrl)
    return own && { publicKey: own.publicKey, endpoint: `${hostname}:${port}` }
  }

  async peers(refs: readonly string[]): Promise<VpnPeer[]> {
    if (refs.length === 0) return []
    const now = this.app.clock.now().getTime()
    return (await this.found(refs)).map(({ ref, wish, changedAt }) => {
      const begun = changedAt.getTime() + secondsMs(2)
      if (!wish.publicKey || begun > now) return { ref, peer: 'never', seenAt: null, simulated: true }
      const shift = createHash('sha256').update(ref).digest().readUInt32BE() % (stretchMs - breakMs)
      const into = (now - shift) % stretchMs
      const down = wish.halted || into < breakMs
      const lastUp = wish.halted ? changedAt.getTime() : now - into
      return {
        ref,
        peer: down ? 'down' : 'up',
        seenAt: new Date(Math.max(down ? lastUp : now, begun)),
        simulated: true,
      }
    })
  }
}
