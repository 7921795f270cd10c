import type { ThingEngine } from './things.ts'

export interface LinkWish {
  bandwidthMbps: number
  /** The private networks it joins, and its address in each. */
  ends: readonly { vpc: string; address: string }[]
  halted: boolean
}
/** What joins private networks of two nodes. */
export type LinkEngine = ThingEngine<LinkWish>

export interface VpnWish {
  vpc: string
  /** Of the client. */
  address: string
  networks: readonly string[]
  /** Of the client, in base64; NULL while it has none. */
  publicKey: string | null
  halted: boolean
}
export interface VpnEnd {
  /** Of our end, in base64, and where it is reached. */
  publicKey: string
  endpoint: string
}
export interface VpnPeer {
  ref: string
  peer: 'up' | 'down' | 'never'
  seenAt: Date | null
  /** Nobody is there in truth: the engine makes it up. */
  simulated: boolean
}
/** What leads from outside into private networks. */
export interface VpnEngine extends ThingEngine<VpnWish> {
  end(ref: string): Promise<VpnEnd | undefined>
  peers(refs: readonly string[]): Promise<VpnPeer[]>
}
