import type { PhoneProfile } from './phone/state/profile.ts'

/** What the farm's process is asked. */
export type Ask =
  | { do: 'create'; phone: string; profile: PhoneProfile }
  | { do: 'reset'; phone: string; profile: PhoneProfile | undefined }
  | { do: 'remove'; phone: string }
  | { do: 'figures' }

export type Request = Ask & { id: number }

/** What came of it: `port` of a phone that is there, or why not. */
export interface Response {
  id: number
  port?: number
  figures?: Figures
  fault?: string
}

/** What the process costs, for those who look after it. */
export interface Figures {
  cpuMs: number
  rssBytes: number
  /** What holds it awake, by kind and number. */
  handles: Record<string, number>
  /** Encoders that somebody watches. */
  films: number
}

/** Told once, when all phones of the folder are up. */
export interface Ready {
  ready: Record<string, number>
}

/** Names of folders, and nothing that leads out of one. */
export const phoneId = /^[a-zA-Z0-9_-]{1,64}$/
