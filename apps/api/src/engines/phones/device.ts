import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { LoopbackPort } from '../embedded/machine/loopback.ts'
import type { Channel } from './adbd/channel.ts'
import { Connection, type Services } from './adbd/connection.ts'
import { Sockets } from './adbd/sockets.ts'
import { serveSync } from './adbd/sync.ts'
import { PhoneFiles } from './files/phone-files.ts'
import { serveCamera } from './phone/serve-camera.ts'
import { Phone } from './phone/phone.ts'
import type { PhoneProfile } from './phone/state/profile.ts'
import { PhoneStore } from './phone/state/store.ts'
import { propertiesOf } from './shell/properties.ts'
import { shellService } from './shell/serve-shell.ts'

const connectionsMax = 32
const features = 'shell_v2,cmd,stat_v2,ls_v2,fixed_push_mkdir'
const told = ['ro.product.name', 'ro.product.model', 'ro.product.device']

/** A phone with its files and its port, all below one folder. */
export class Device {
  readonly #folder: string
  readonly #quotaBytes: number
  readonly #store: PhoneStore
  #phone: Phone
  #sockets = new Sockets()
  #port: LoopbackPort | undefined

  private constructor(folder: string, quotaBytes: number, store: PhoneStore, files: PhoneFiles) {
    this.#folder = folder
    this.#quotaBytes = quotaBytes
    this.#store = store
    this.#phone = new Phone(store, files)
  }

  static async open(folder: string, quotaBytes: number, profile?: PhoneProfile): Promise<Device> {
    const store = profile ? PhoneStore.create(folder, profile) : PhoneStore.open(folder)
    const device = new Device(folder, quotaBytes, store, await PhoneFiles.open(folder, quotaBytes))
    await device.#listen()
    return device
  }

  get port(): number {
    return this.#port!.port
  }

  get profile(): PhoneProfile {
    return this.#store.profile
  }

  /** As it came out of its box; who is connected is not any more. */
  async reset(profile: PhoneProfile): Promise<void> {
    await this.#port?.close()
    this.#store.reset(profile)
    await rm(join(this.#folder, 'files'), { recursive: true, force: true })
    this.#phone.end()
    this.#phone = new Phone(this.#store, await PhoneFiles.open(this.#folder, this.#quotaBytes))
    await this.#listen()
  }

  async close(): Promise<void> {
    this.#phone.end()
    await this.#port?.close()
  }

  async #listen(): Promise<void> {
    this.#sockets = new Sockets()
    this.#sockets.listen('localabstract:portico-camera', {
      accept: (channel) => void serveCamera(channel, this.#phone.camera),
    })
    const services = this.#services()
    this.#port = await LoopbackPort.open(
      this.#store.port,
      connectionsMax,
      (socket) => void new Connection(socket, services),
    )
    this.#store.port = this.port
  }

  #services(): Services {
    const phone = this.#phone
    const device = { phone, sockets: this.#sockets, reboot: () => this.#reboot() }
    const properties = propertiesOf(this.#store)
    return {
      banner: `${told.map((name) => `${name}=${properties[name]};`).join('')}features=${features}`,
      sockets: this.#sockets,
      serve: (service) => {
        if (service === 'sync:') return (stream) => serveSync(stream, phone.files)
        if (service.startsWith('reboot:')) return this.#rebootService
        return shellService(device, service)
      },
    }
  }

  readonly #rebootService = (_stream: Channel): Promise<void> => {
    this.#reboot()
    return Promise.resolve()
  }

  /** Answers first, then goes off: whoever asked hears of it by the end of the connection. */
  #reboot(): void {
    setImmediate(() => {
      this.#phone.restart()
      this.#port?.disconnectAll()
    })
  }
}
