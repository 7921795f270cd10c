import type { EngineCall, Progress } from './progress.ts'

export interface AddressEngine {
  allocate(call: EngineCall, wish: { bandwidthMbps: number }): Promise<Progress<{ ref: string; address: string }>>
  bind(call: EngineCall, ref: string, hostRef: string): Promise<Progress>
  unbind(call: EngineCall, ref: string): Promise<Progress>
  setBandwidth(call: EngineCall, ref: string, mbps: number): Promise<Progress>
  release(call: EngineCall, ref: string): Promise<Progress>
}
