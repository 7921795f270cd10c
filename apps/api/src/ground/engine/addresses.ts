import type { EngineCall, Progress } from './progress.ts'

export interface AddressWish {
  bandwidthMbps: number
  /** The way out of its node; empty for the usual one. */
  line?: string
  /** The network of the cloud that the line is, where it has one of its own. */
  network?: string | undefined
}

export interface AddressEngine {
  /** Whether hosts can have addresses of a network of the cloud. Asked before anybody pays; an engine without it has none. */
  canBindFrom?(network: string): Promise<boolean>
  allocate(call: EngineCall, wish: AddressWish): Promise<Progress<{ ref: string; address: string }>>
  bind(call: EngineCall, ref: string, hostRef: string): Promise<Progress>
  unbind(call: EngineCall, ref: string): Promise<Progress>
  /** Whether the bandwidth of an address can be that much. Asked before anybody pays; an engine without it takes any. */
  canSetBandwidth?(ref: string, mbps: number): Promise<boolean>
  setBandwidth(call: EngineCall, ref: string, mbps: number): Promise<Progress>
  release(call: EngineCall, ref: string): Promise<Progress>
}
