import { once } from 'node:events'
import { readCameraServerMessage, type CameraState } from '@portico/contract/phone/camera.ts'
import { readControlServerMessage, type Followed } from '@portico/contract/phone/control.ts'
import { readWallFrame, readWallServerMessage, type WallMessage, type WallState } from '@portico/contract/phone/wall.ts'
import { readPhoneServerMessage, type PhoneViewerMessage } from '@portico/contract/phone/wire.ts'
import { catalogue } from '@portico/contract/catalogue.ts'
import { expect } from 'vitest'
import { WebSocket } from 'ws'
import { eventually } from './eventually.ts'
import type { Person, TestPortico } from './portico.ts'

/** A browser at one of the doors to many phones. */
export class DoorVisitor {
  readonly socket: WebSocket
  readonly texts: string[] = []
  readonly bytes: Buffer[] = []
  closed = 0

  private constructor(socket: WebSocket) {
    this.socket = socket
    socket.on('message', (data: Buffer, binary) => {
      if (binary) this.bytes.push(data)
      else this.texts.push(String(data))
    })
    socket.on('close', (code) => (this.closed = code))
    socket.on('error', () => {})
  }

  static async come(t: TestPortico, given: { address: string; ticket: string }, hello: object): Promise<DoorVisitor> {
    const socket = new WebSocket(`ws://127.0.0.1:${t.ports.port}${given.address}?ticket=${given.ticket}`)
    const visitor = new DoorVisitor(socket)
    await once(socket, 'open')
    visitor.say(hello)
    return visitor
  }

  say(message: object): void {
    this.socket.send(JSON.stringify(message))
  }

  async endedBy(code: number): Promise<void> {
    await eventually(() => expect(this.closed).toBe(code))
  }
}

export const whoIs = ({ access_token, login_id }: Person) => ({ access_token, login_id })

/** Somebody who looks at a wall. */
export class WallViewer {
  readonly visitor: DoorVisitor

  private constructor(visitor: DoorVisitor) {
    this.visitor = visitor
  }

  static async open(t: TestPortico, as: Person, mode: 'video' | 'pictures' = 'video'): Promise<WallViewer> {
    const given = await t.ok(catalogue.phoneWallOpen, undefined, { as })
    const viewer = new WallViewer(await DoorVisitor.come(t, given, { ...whoIs(as), mode }))
    await eventually(() => expect(viewer.visitor.texts.length).toBeGreaterThan(0))
    return viewer
  }

  say(message: WallMessage): void {
    this.visitor.say(message)
  }

  see(...ids: string[]): void {
    this.say({ type: 'see', ids })
  }

  /** What was told of a phone, one after the other. */
  told(id: string): WallState[] {
    return this.#messages().flatMap((one) => (one.type === 'phone' && one.id === id ? [one.state] : []))
  }

  frames(id: string): number {
    const index = this.#messages().findLast((one) => one.type === 'phone' && one.id === id)
    const number = index?.type === 'phone' ? index.index : -1
    return this.visitor.bytes.filter((bytes) => readWallFrame(bytes)!.index === number).length
  }

  async shown(...ids: string[]): Promise<void> {
    await eventually(() => {
      for (const id of ids) expect([this.told(id).at(-1), this.frames(id) > 0]).toEqual(['shown', true])
    })
  }

  #messages() {
    return this.visitor.texts.map((text) => readWallServerMessage(text)!)
  }
}

/** Somebody who controls phones by one of them. */
export class Controller {
  readonly visitor: DoorVisitor

  private constructor(visitor: DoorVisitor) {
    this.visitor = visitor
  }

  static async open(t: TestPortico, as: Person, device_id: string, device_ids: string[]): Promise<Controller> {
    const given = await t.ok(catalogue.phoneControlOpen, { device_id, device_ids }, { as })
    return Controller.at(t, as, given)
  }

  static async at(t: TestPortico, as: Person, given: { address: string; ticket: string }): Promise<Controller> {
    return new Controller(await DoorVisitor.come(t, given, { ...whoIs(as), mode: 'pictures', size: 400, fps: 5 }))
  }

  say(message: PhoneViewerMessage): void {
    this.visitor.say(message)
  }

  tap(x: number, y: number): void {
    const place = { pointer: 0, x, y, pressure: 1 }
    this.say({ type: 'touch', action: 'down', ...place })
    this.say({ type: 'touch', action: 'up', ...place })
  }

  order(what: 'resume' | 'pause', ...ids: string[]): void {
    this.visitor.say({ type: 'control', do: what, ids })
  }

  get isReady(): boolean {
    return this.visitor.texts.some((text) => readPhoneServerMessage(text)?.type === 'ready')
  }

  of(id: string): Followed | undefined {
    const newest = this.visitor.texts.map((text) => readControlServerMessage(text)).findLast(Boolean)
    return newest?.followers.find((one) => one.id === id)
  }

  async follow(...ids: string[]): Promise<void> {
    await eventually(() => {
      expect(this.isReady).toBe(true)
      for (const id of ids) expect(this.of(id)).toMatchObject({ state: 'follows', why: '' })
    })
  }

  async paused(id: string, why: string): Promise<void> {
    await eventually(() => expect(this.of(id)).toMatchObject({ state: 'paused', why }))
  }
}

/** Somebody whose camera is sent to phones. */
export class CameraPerson {
  readonly visitor: DoorVisitor

  private constructor(visitor: DoorVisitor) {
    this.visitor = visitor
  }

  static async open(t: TestPortico, as: Person, device_ids: string[]): Promise<CameraPerson> {
    const given = await t.ok(catalogue.phoneCameraOpen, { device_ids }, { as })
    return new CameraPerson(await DoorVisitor.come(t, given, whoIs(as)))
  }

  send(bytes: Uint8Array): void {
    this.visitor.socket.send(bytes)
  }

  state(id: string): CameraState | undefined {
    const newest = this.visitor.texts.map((text) => readCameraServerMessage(text)).findLast(Boolean)
    return newest?.phones.find((one) => one.id === id)?.state
  }

  async told(id: string, state: CameraState): Promise<void> {
    await eventually(() => expect(this.state(id)).toBe(state))
  }
}
