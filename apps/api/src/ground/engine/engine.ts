import type { MonitorPeriod } from '@portico/contract/constants.ts'
import type { OpenstackSettings } from '@portico/contract/node/openstack.ts'
import type { RegionLine, RegionWhole } from '@portico/contract/node/region-desk.ts'

/** Why an engine could not do what was asked; each has its sentence in the server's words. */
export const engineFaults = [
  'noCapacity',
  'refused',
  'broken',
  'lost',
  'imageRefused',
  'addressesOut',
  'unreachable',
  'timedOut',
  'hostFailed',
  'quotaExceeded',
  'unsupported',
] as const
export type EngineFault = (typeof engineFaults)[number]

/**
 * How far a piece of work is. An engine is asked again, with the same operation, until it is no longer pending; it does
 * the work once, however often it is asked.
 */
export type Progress<Result extends object = object> =
  | { state: 'done'; result: Result }
  | { state: 'pending'; againMs: number; task?: string }
  | { state: 'failed'; fault: EngineFault; detail?: string }

export interface EngineCall {
  /** Names the work: an engine that knows it already does not begin it again. */
  operation: string
  /** The name of the thing, for people who look at the engine itself. */
  name: string
  /** Whose it is, and what it is here: what an engine makes leads back to both. */
  account: string
  resource: string
}

export interface HostWish {
  hostName: string
  flavor: { ref: string; vcpus: number; memoryMb: number }
  image: { ref: string; name: string; system: 'linux' | 'windows' | 'other'; userName: string }
  systemDiskGb: number
  network: {
    id: string
    vpc: string
    cidr: string
    gateway: string
    /** One that was there before us, by the engine's own name for it; NULL for one that is ours to make. */
    ref: string | null
  }
  firewalls: FirewallWish[]
  password: string | null
  publicKeys: string[]
  userData: string
}
/** What a machine is made anew from; the rest of it stays. */
export interface RebuildWish extends Pick<HostWish, 'image' | 'password' | 'publicKeys' | 'userData'> {
  how: 'rebuild' | 'reinstall system' | 'replace system'
}
export interface FirewallWish {
  id: string
  /** `icmp` is a type, or a type and a code parted by a slash; empty is all. */
  rules: { direction: string; ethertype: string; protocol: string; ports: string; icmp: string; remote: string }[]
}

export const machineStates = ['running', 'stopped', 'error', 'resized'] as const
export type MachineState = (typeof machineStates)[number]

/** What an engine says of a machine. */
export interface HostReport {
  ref: string
  state: MachineState
  privateIp: string
  userName: string
  vcpus: number
  memoryMb: number
  systemDiskRef: string
  /** Where an SSH client comes in; without a host it is at the machine's public address. */
  ssh: { host: string | null; port: number } | null
}

export type PowerChange = 'start' | 'stop' | 'reboot' | 'hard reboot'

export const figureNames = [
  'cpuPercent',
  'memoryMb',
  'diskReadBytesPerSecond',
  'diskWriteBytesPerSecond',
  'netInBytesPerSecond',
  'netOutBytesPerSecond',
] as const
export type Figure = (typeof figureNames)[number]
export type Figures = Record<Figure, number>
/** Means over one stretch of time; NULL while the machine was off. */
export interface MetricPoint {
  time: Date
  figures: Figures | null
}

/** Where a machine answers: at an address, or behind a door of the cloud's that speaks WebSocket. */
export type RemoteTarget = (
  | { kind: 'address'; host: string; port: number }
  | { kind: 'websocket'; url: string; ca?: string }
) & {
  /** What the screen asks for before it shows anything; absent when it asks for nothing. */
  password?: string
}

export interface HostEngine {
  create(call: EngineCall, wish: HostWish): Promise<Progress<HostReport>>
  power(call: EngineCall, ref: string, change: PowerChange): Promise<Progress<HostReport>>
  rebuild(call: EngineCall, ref: string, wish: RebuildWish): Promise<Progress<HostReport>>
  resize(call: EngineCall, ref: string, flavor: HostWish['flavor']): Promise<Progress<HostReport>>
  confirmResize(call: EngineCall, ref: string): Promise<Progress<HostReport>>
  revertResize(call: EngineCall, ref: string): Promise<Progress<HostReport>>
  setPassword(call: EngineCall, ref: string, password: string): Promise<Progress<HostReport>>
  setFirewalls(call: EngineCall, ref: string, firewalls: FirewallWish[]): Promise<Progress<HostReport>>
  remove(call: EngineCall, ref: string): Promise<Progress>
  /** What they are now; a machine that the engine does not know is not among them. */
  look(refs: readonly string[]): Promise<HostReport[]>
  /** How busy they are now; a machine that does not run is not among them. */
  load(refs: readonly string[]): Promise<{ ref: string; cpuPercent: number }[]>
  metrics(ref: string, period: MonitorPeriod): Promise<MetricPoint[]>
  consoleLog(ref: string): Promise<string>
  /** Where it answers; undefined when it does not. */
  remote(ref: string, way: 'ssh' | 'vnc'): Promise<RemoteTarget | undefined>
}

export interface DiskReport {
  ref: string
  sizeGb: number
  device: string
}
export interface DiskEngine {
  create(call: EngineCall, wish: { sizeGb: number; snapshotRef: string | null }): Promise<Progress<DiskReport>>
  attach(call: EngineCall, ref: string, hostRef: string): Promise<Progress<DiskReport>>
  detach(call: EngineCall, ref: string): Promise<Progress<DiskReport>>
  extend(call: EngineCall, ref: string, sizeGb: number): Promise<Progress<DiskReport>>
  remove(call: EngineCall, ref: string): Promise<Progress>
  look(refs: readonly string[]): Promise<DiskReport[]>
}

export interface SnapshotEngine {
  create(call: EngineCall, diskRef: string): Promise<Progress<{ ref: string; sizeGb: number }>>
  restore(call: EngineCall, ref: string, diskRef: string): Promise<Progress>
  remove(call: EngineCall, ref: string): Promise<Progress>
}

export interface AddressEngine {
  allocate(call: EngineCall, wish: { bandwidthMbps: number }): Promise<Progress<{ ref: string; address: string }>>
  bind(call: EngineCall, ref: string, hostRef: string): Promise<Progress>
  unbind(call: EngineCall, ref: string): Promise<Progress>
  release(call: EngineCall, ref: string): Promise<Progress>
}

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

/** What runs the things of a node. One small interface for each family of things. */
export interface Engine {
  hosts: HostEngine
  disks: DiskEngine
  snapshots: SnapshotEngine
  addresses: AddressEngine
  /** Only of an engine where there can be machines that are not ours. */
  adoption?: AdoptionEngine
  /** The machines that changed since then. Only of an engine that has to be asked; fails while it does not answer. */
  changed?(since: Date): Promise<readonly string[]>
  /** Removes whatever was made for a resource that never came to be. The work of this call is not begun again. */
  discard(call: EngineCall): Promise<Progress>
  /**
   * Takes back what a piece of work had begun on a resource that stays: what it made is removed, and what it took apart
   * is put together. It is not begun again.
   */
  abandon(call: EngineCall): Promise<Progress>
}

/** What an engine has to know of a node; its settings are sealed. */
export interface EngineNode {
  id: string
  engine: string
  sealedSettings: string | null
}

/** Finds the engine of a node. */
export interface Engines {
  /** The kinds of engine that do not say by themselves what changes. */
  readonly asked: readonly string[]
  /** Hears of machines that changed by themselves: shut down from inside, say. */
  onChange(hear: (node: string, ref: string) => void): void
  of(node: EngineNode): Engine
}

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
  look<T>(settings: OpenstackSettings, work: (cloud: CloudView) => Promise<T>): Promise<T>
}
