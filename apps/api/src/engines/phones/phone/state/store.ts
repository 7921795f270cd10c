import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkProfile, type PhoneProfile } from './profile.ts'

export type Namespace = 'system' | 'secure' | 'global'

/** An app that was put on the phone. */
export interface Installed {
  package: string
  /** By language; the empty one is for all others. */
  names: Record<string, string>
  versionName: string
  versionCode: number
  signer: string | null
  minSdk: number
  sizeBytes: number
  installedS: number
}

interface Saved {
  profile: PhoneProfile
  port: number | null
  settings: Record<Namespace, Record<string, string>>
  apps: Installed[]
}

const keyCharsMax = 128
const valueCharsMax = 4_096
const keysMax = 500
const first: Record<Namespace, Record<string, string>> = {
  system: {
    accelerometer_rotation: '0',
    user_rotation: '0',
    screen_brightness: '180',
    screen_off_timeout: '1800000',
    volume_music: '8',
    show_touches: '0',
  },
  secure: { default_input_method: 'com.portico.phone/.Keyboard' },
  global: { adb_enabled: '1', airplane_mode_on: '0', wifi_on: '1', device_provisioned: '1' },
}

/** What a phone keeps besides its files: one small file, put in its place in one step. */
export class PhoneStore {
  readonly #file: string
  readonly #saved: Saved

  private constructor(file: string, saved: Saved) {
    this.#file = file
    this.#saved = saved
  }

  static create(folder: string, profile: PhoneProfile): PhoneStore {
    mkdirSync(folder, { recursive: true })
    const saved = { profile: checkProfile(profile), port: null, settings: structuredClone(first), apps: [] }
    const store = new PhoneStore(join(folder, 'phone.json'), saved)
    store.#save()
    return store
  }

  static open(folder: string): PhoneStore {
    const file = join(folder, 'phone.json')
    return new PhoneStore(file, JSON.parse(readFileSync(file, 'utf8')) as Saved)
  }

  get profile(): PhoneProfile {
    return this.#saved.profile
  }

  get port(): number | null {
    return this.#saved.port
  }

  set port(port: number | null) {
    if (port === this.#saved.port) return
    this.#saved.port = port
    this.#save()
  }

  get apps(): readonly Installed[] {
    return this.#saved.apps
  }

  setting(space: Namespace, key: string): string | undefined {
    const values = this.#saved.settings[space]
    return Object.hasOwn(values, key) ? values[key] : undefined
  }

  settings(space: Namespace): [string, string][] {
    return Object.entries(this.#saved.settings[space]).toSorted(([a], [b]) => (a < b ? -1 : 1))
  }

  /** False when it is too long or there are too many. */
  set(space: Namespace, key: string, value: string): boolean {
    const values = this.#saved.settings[space]
    if (key.length > keyCharsMax || value.length > valueCharsMax || key === '__proto__') return false
    if (!Object.hasOwn(values, key) && Object.keys(values).length >= keysMax) return false
    values[key] = value
    this.#save()
    return true
  }

  unset(space: Namespace, key: string): boolean {
    if (this.setting(space, key) === undefined) return false
    delete this.#saved.settings[space][key]
    this.#save()
    return true
  }

  putApp(app: Installed): void {
    this.#saved.apps = [...this.#saved.apps.filter((one) => one.package !== app.package), app]
    this.#save()
  }

  dropApp(name: string): void {
    this.#saved.apps = this.#saved.apps.filter((one) => one.package !== name)
    this.#save()
  }

  /** Sold as something else from now on, with everything that is on it. */
  setModel(profile: Partial<Pick<PhoneProfile, 'brand' | 'model'>>): void {
    this.#saved.profile = checkProfile({ ...this.#saved.profile, ...profile })
    this.#save()
  }

  /** As it came out of its box. The port stays, so that it is found where it was. */
  reset(profile: PhoneProfile): void {
    this.#saved.profile = checkProfile(profile)
    this.#saved.settings = structuredClone(first)
    this.#saved.apps = []
    this.#save()
  }

  #save(): void {
    writeFileSync(`${this.#file}.half`, JSON.stringify(this.#saved))
    renameSync(`${this.#file}.half`, this.#file)
  }
}
