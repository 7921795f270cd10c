import type { HostReport, HostWish } from './hosts.ts'
import type { EngineCall, Progress } from './progress.ts'

/** What belongs to a machine that was there before us, each with the resource that it becomes. */
export interface Belongings {
  /** The disk it runs from; NULL when that is part of the machine. */
  systemDisk: string | null
  disks: readonly { resource: string; ref: string }[]
  addresses: readonly { resource: string; ref: string }[]
}
/** Takes machines into our care that somebody else made, as they are, and lets them go again. */
export interface AdoptionEngine {
  adopt(
    call: EngineCall,
    ref: string,
    belongings: Belongings,
    image: Pick<HostWish['image'], 'system' | 'userName'>,
  ): Promise<Progress<HostReport>>
  /** Takes our marks off; the machine stays as it is. */
  letGo(call: EngineCall, ref: string, belongings: Belongings): Promise<Progress>
}
