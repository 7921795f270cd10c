import type { AddressEngine } from './addresses.ts'
import type { AdoptionEngine } from './adoption.ts'
import type { DiskEngine } from './disks.ts'
import type { Family } from './family.ts'
import type { HostEngine } from './hosts.ts'
import type { ImageEngine } from './images.ts'
import type { NetworkEngine } from './networks.ts'
import type { EngineCall, Progress } from './progress.ts'
import type { SnapshotEngine } from './snapshots.ts'

/** One small interface for each family of things. */
export interface Families {
  hosts: HostEngine
  disks: DiskEngine
  snapshots: SnapshotEngine
  images: ImageEngine
  addresses: AddressEngine
  networks: NetworkEngine
  /** Of an engine where there can be machines that are not ours. */
  adoption: AdoptionEngine
}

/** What runs the things of a node. A family that it does not have is not offered there. */
export interface Engine extends Partial<Families> {
  /** The machines that changed since then. Only of an engine that has to be asked; fails while it does not answer. */
  changed?(since: Date): Promise<readonly string[]>
  /** A family that a product brings along; undefined where this engine does not have it. */
  bring?<Asked extends object>(family: Family<Asked>): Asked | undefined
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

/** An engine was asked for a family of things that it does not have. */
export class NotOffered extends Error {}

/** The engine of a node for a piece of work: what it does not have cannot be asked for. */
export type EngineAtWork = Engine & Families

export const atWork = (engine: Engine): EngineAtWork =>
  new Proxy(engine, {
    get(target, name: keyof Engine) {
      const found = target[name]
      if (found === undefined) throw new NotOffered(String(name))
      return typeof found === 'function' ? (found as () => unknown).bind(target) : found
    },
  }) as EngineAtWork
