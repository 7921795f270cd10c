import type { MonitorPeriod } from '@portico/contract/constants.ts'
import type { EngineCall, Progress } from './progress.ts'

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
    /** From which to which address hosts get theirs; NULL for all but the gateway. */
    pool: { from: string; to: string } | null
    /** Addresses in it that something other than a host has. */
    kept?: readonly string[]
    /** One that was there before us, by the engine's own name for it; NULL for one that is ours to make. */
    ref: string | null
    /** What the router of its private network is to know: an engine that makes the router with its first host asks for it. */
    routes?: readonly { target: string; nextHop: string }[]
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
/** Whose password opens a rescue system. */
export const rescueUserName = 'root'

/** A system beside its own that a machine is started from, its own disks at hand. */
export interface RescueWish {
  /** Its own; for a cloud that has no system for this alone. */
  image: HostWish['image']
  password: string
}
export interface FirewallWish {
  id: string
  /** `icmp` is a type, or a type and a code parted by a slash; empty is all. */
  rules: { direction: string; ethertype: string; protocol: string; ports: string; icmp: string; remote: string }[]
}

export const machineStates = ['running', 'stopped', 'error', 'resized', 'rescued'] as const
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
  /** Takes back a change of size that may have been begun, or be done by now: the machine has the size it had. */
  abandonResize(call: EngineCall, ref: string): Promise<Progress>
  rescue(call: EngineCall, ref: string, wish: RescueWish): Promise<Progress<HostReport>>
  /** Starts its own system again; a machine that is not in rescue stays as it is. */
  unrescue(call: EngineCall, ref: string): Promise<Progress<HostReport>>
  setPassword(call: EngineCall, ref: string, password: string): Promise<Progress<HostReport>>
  setFirewalls(call: EngineCall, ref: string, firewalls: FirewallWish[]): Promise<Progress<HostReport>>
  /**
   * Its place in the network it had is given up, and its private address with it; its public one stays bound. Not of an
   * engine where a machine stays in the network it was made in.
   */
  moveNetwork?(call: EngineCall, ref: string, network: HostWish['network']): Promise<Progress<HostReport>>
  remove(call: EngineCall, ref: string): Promise<Progress>
  /** What they are now; a machine that the engine does not know is not among them. */
  reports(refs: readonly string[]): Promise<HostReport[]>
  /** How busy they are now; a machine that does not run is not among them. */
  load(refs: readonly string[]): Promise<{ ref: string; cpuPercent: number }[]>
  metrics(ref: string, period: MonitorPeriod): Promise<MetricPoint[]>
  consoleLog(ref: string): Promise<string>
  /** Where it answers; undefined when it does not. */
  remote(ref: string, way: 'ssh' | 'vnc'): Promise<RemoteTarget | undefined>
}
