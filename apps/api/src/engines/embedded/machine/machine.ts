import { newSshKeyPair } from '../../../core/ssh-keys.ts'

/** A running host of the embedded engine, as its doors need to know it. */
export interface Machine {
  ref: string
  node: string
  hostName: string
  system: 'linux' | 'windows' | 'other'
  /** What it runs, as people know it: `Debian 12`. */
  image: string
  /** Whom the system's image was made for: `root`, `Administrator`. */
  userName: string
  vcpus: number
  memoryMb: number
  disks: { device: string; sizeGb: number }[]
  privateIp: string
  publicIp: string | null
  bootedAt: Date
  /** Its own, made with `newHostKey` when it was created. */
  hostKeyPem: string
  /** argon2id. NULL when only a key opens it. */
  passwordHash: string | null
  /** Lines as in `authorized_keys`. */
  authorizedKeys: string[]
}

/** Where the doors find machines, and keep the ports they got. */
export interface Machines {
  running(ref: string): Promise<Machine | undefined>
  allRunning(): Promise<({ ref: string } & DoorPorts)[]>
  keepPorts(ref: string, ports: OpenPorts): Promise<void>
}

export interface DoorPorts {
  sshPort: number | null
  vncPort: number | null
}
export interface OpenPorts {
  sshPort: number
  vncPort: number
}

/** What a person does to a machine from inside it. */
export interface MachineHooks {
  reboot(ref: string): Promise<void>
  powerOff(ref: string): Promise<void>
}

export const newHostKey = (): string => newSshKeyPair().private
