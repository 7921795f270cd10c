import type { OpenstackSettings } from '@portico/contract/node/openstack.ts'
import type { RegionLine, RegionWhole } from '@portico/contract/node/region-desk.ts'
import type { MachineState } from './hosts.ts'

export interface CloudSize {
  id: string
  name: string
  vcpus: number
  memoryMb: number
  diskGb: number
  isPublic: boolean
}
export interface CloudSystem {
  id: string
  name: string
  active: boolean
  isPublic: boolean
  minDiskGb: number
  distribution: string
  version: string
}
export interface CloudProject {
  id: string
  name: string
  /** Whose it is, and the node that took it over with a machine; empty for none. */
  account: string
  adoptedBy: string
}
/** A machine of the cloud's, whoever made it. */
export interface CloudMachine {
  ref: string
  name: string
  project: string
  state: MachineState
  /** Something is being done to it just now. */
  busy: boolean
  size: { name: string; vcpus: number; memoryMb: number }
  privateIps: string[]
  publicIps: string[]
  /** The resource that its marks name; empty when it has none. */
  resource: string
  createdAt: Date
}
export interface CloudBelongings {
  /** What it was made from; empty when the cloud does not say. */
  imageRef: string
  systemDisk: { ref: string | null; sizeGb: number }
  disks: { ref: string; name: string; sizeGb: number; device: string }[]
  addresses: { ref: string; address: string }[]
  /** Where it is on the network; NULL when it is nowhere. */
  network: { ref: string; name: string; cidr: string; gateway: string } | null
}
/** A cloud as an operator looks at it: nothing here changes anything. */
export interface CloudView {
  sizes(): Promise<CloudSize[]>
  systems(): Promise<CloudSystem[]>
  /** Customers' projects, or the one that all share. */
  projects(): Promise<CloudProject[]>
  /** Every machine that there is, with the names of their projects. The service's own project is left out where each customer has one. */
  machines(): Promise<{ machines: CloudMachine[]; projects: CloudProject[] }>
  /** One of them, with what belongs to it. */
  machine(
    ref: string,
  ): Promise<{ machine: CloudMachine; project: CloudProject; belongings: CloudBelongings } | undefined>
  /** What a project uses of what it may, -1 being without limit; null where the cloud does not tell. */
  uses(project: string): Promise<Record<string, { used: number; limit: number }> | null>
  whole(): Promise<RegionWhole[]>
}
export interface CloudViews {
  /** Tries settings, line by line. */
  probe(settings: OpenstackSettings): Promise<RegionLine[]>
  /** A cloud that does not answer, or refuses, is a refusal that says so. */
  withCloud<T>(settings: OpenstackSettings, work: (cloud: CloudView) => Promise<T>): Promise<T>
}
