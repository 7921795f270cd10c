import type { Halted } from '@portico/contract/states/network.ts'
import { hoursMs } from '../../core/clock.ts'
import { rescueUserName, type HostReport, type HostWish } from '../../ground/engine/hosts.ts'
import type { EngineCall } from '../../ground/engine/progress.ts'
import type { Outcome } from '../../lifecycle/product.ts'
import type { ResourceRow } from '../../lifecycle/resource.table.ts'
import { specReader } from '../../lifecycle/spec.ts'

/** What was bought. */
export interface HostSpec {
  flavor_id: string
  flavor_ref: string
  vcpus: number
  memory_mb: number
  image_id: string
  image_ref: string
  image_name: string
  system: 'linux' | 'windows' | 'other'
  user_name: string
  system_disk_gb: number
  host_name: string
  subnet_id: string
  firewall_ids: string[]
  key_pair_id: string | null
  key_pair_name: string
  public_key: string | null
  user_data: string
}
/** What the engine reported, and the address that is bound to it. */
export interface HostFacts {
  private_ip?: string
  user_name?: string
  floating_ip?: string
  eip_id?: string
  /** Why nothing reaches it. */
  eip_halted?: Halted
  /** The engine's name for an address that replaced another. */
  eip_ref?: string
  bandwidth_mbps?: number
  /** NULL where it is the public address. */
  ssh_host?: string | null
  ssh_port?: number | null
  system_disk_ref?: string
  /** It was there before us: while it is being taken over, and since it was. */
  adopting?: boolean
  adopted?: boolean
  /** The size before a change that is not confirmed. */
  flavor_before?: Pick<HostSpec, 'flavor_id' | 'flavor_ref' | 'vcpus' | 'memory_mb'>
}

export const imageOf = (spec: HostSpec): HostWish['image'] => ({
  ref: spec.image_ref,
  name: spec.image_name,
  system: spec.system,
  userName: spec.user_name,
})

/** A piece of an operation, under a name of its own for the engine. */
export const partOf = (call: EngineCall, name: string): EngineCall => ({
  ...call,
  operation: `${call.operation}/${name}`,
})

/** A change of size that nobody confirmed or took back stands after this time. */
export const confirmsItselfMs = hoursMs(24)

export const specOf = specReader<HostSpec>()
export const factsOf = (row: Pick<ResourceRow, 'facts'>) => row.facts as HostFacts

export const hostItems = ({
  vcpus,
  memory_mb,
  system_disk_gb,
}: Pick<HostSpec, 'vcpus' | 'memory_mb' | 'system_disk_gb'>) => [
  { item: 'cpu', quantity: vcpus },
  { item: 'memory_gb', quantity: Math.max(1, Math.round(memory_mb / 1024)) },
  { item: 'system_disk_gb', quantity: system_disk_gb },
]

export const statusOf = {
  running: 'ACTIVE',
  stopped: 'SHUTOFF',
  error: 'ERROR',
  resized: 'VERIFY_RESIZE',
  rescued: 'RESCUE',
} as const
/** Whom the system that it runs was made for. */
export const userNameOf = (status: string, spec: HostSpec, facts: Partial<HostFacts>) =>
  status === 'RESCUE' ? rescueUserName : (facts.user_name ?? spec.user_name)
export const sshFacts = (ssh: HostReport['ssh']) => ({ ssh_host: ssh?.host ?? null, ssh_port: ssh?.port ?? null })
export const reported = ({ privateIp, userName, ssh, systemDiskRef }: HostReport) => ({
  private_ip: privateIp,
  user_name: userName,
  ...sshFacts(ssh),
  system_disk_ref: systemDiskRef,
})
export const asReported = (_row: ResourceRow, report: HostReport): Outcome => ({
  status: statusOf[report.state],
  facts: reported(report),
})
