/** What something was called in its engine, and when: an address that was replaced had two names. */
export interface NameThen {
  ref: string
  from: Date
  /** NULL while it is called so. */
  to: Date | null
}

/** A stretch of time in which a thing is to be counted; both ends lie on whole intervals. */
export interface AskedTime {
  id: string
  names: readonly NameThen[]
  from: Date
  to: Date
}
export interface Counted {
  id: string
  /** Of the five minutes. */
  start: Date
  bytes: bigint
}

/** What counts bytes. */
export interface MeterEngine {
  /** What passed in each five minutes of these stretches, all of them over. What it cannot say yet is left out. */
  counted(asked: readonly AskedTime[]): Promise<Counted[]>
}
