import type { PhoneFrame, PhoneInput, PhoneStreamMode, PhoneTrouble } from '@portico/contract/phone/wire.ts'

/** Where a phone answers; with a serial, it is the one of that name at the adb server that answers there. */
export interface PhoneAddress {
  host: string
  port: number
  serial?: string
}

export interface PhoneCall {
  /** Who asked does not want it any more: the call ends with the signal's reason. */
  signal?: AbortSignal
  /** How long a phone may be silent; a transfer that goes on may take longer. */
  silentMs?: number
}

/** A phone did not do what it was asked. */
export abstract class PhoneFailure extends Error {
  abstract readonly trouble: PhoneTrouble
}
/** It cannot be reached, or did not answer in time. */
export class PhoneSilent extends PhoneFailure {
  readonly trouble = 'silent'
}
/** It answered, and the answer is no: its own words, cut where they are long. */
export class PhoneRefused extends PhoneFailure {
  readonly trouble = 'refused'
}
/** It broke off, or spoke what no phone speaks. */
export class PhoneGone extends PhoneFailure {
  readonly trouble = 'gone'
}
/** As much is shown as can be. */
export class PhonesBusy extends PhoneFailure {
  readonly trouble = 'tooMany'
}
/** Only a simulated phone can do that. */
export class NotSimulated extends PhoneRefused {}

export interface PhoneFacts {
  brand: string
  model: string
  /** Of Android: 14, say. */
  version: string
  width: number
  height: number
  density: number
  abi: string
  simulated: boolean
}

export interface PhoneProxy {
  host: string
  port: number
}

export interface PhoneSpace {
  totalBytes: number
  usedBytes: number
  freeBytes: number
}

export interface PhoneFile {
  name: string
  kind: 'file' | 'folder' | 'link' | 'other'
  size: number
  changedAt: Date
}

export interface PhoneApp {
  package: string
  /** NULL where the phone does not tell. */
  label: string | null
  versionName: string | null
  versionCode: number | null
}

/** Bytes on their way to a phone, and how many of them there are. */
export interface PhoneBytes {
  size: number
  bytes: AsyncIterable<Uint8Array>
}
/** Called as bytes are taken, with how many have been by then. */
export type PhoneProgress = (bytes: number) => void

/** Paths are absolute. */
export interface PhoneFiles {
  list(phone: PhoneAddress, folder: string, call?: PhoneCall): Promise<PhoneFile[]>
  /** Folders on the way are made. A file that breaks off does not stay. */
  push(phone: PhoneAddress, path: string, file: PhoneBytes, progress?: PhoneProgress, call?: PhoneCall): Promise<void>
  pull(phone: PhoneAddress, path: string, call?: PhoneCall): Promise<PhoneBytes>
  /** A folder with everything in it; what is not there is removed already. */
  remove(phone: PhoneAddress, path: string, call?: PhoneCall): Promise<void>
  makeFolder(phone: PhoneAddress, path: string, call?: PhoneCall): Promise<void>
}

export interface PhoneApps {
  /** Those that somebody installed; with `all`, what the phone came with too. */
  list(phone: PhoneAddress, which?: 'own' | 'all', call?: PhoneCall): Promise<PhoneApp[]>
  /** An apk. One that is there already is replaced. */
  install(phone: PhoneAddress, apk: PhoneBytes, progress?: PhoneProgress, call?: PhoneCall): Promise<void>
  /** One that is not there is refused. */
  uninstall(phone: PhoneAddress, app: string, call?: PhoneCall): Promise<void>
  start(phone: PhoneAddress, app: string, call?: PhoneCall): Promise<void>
}

export interface PhoneStreamWish {
  /** `hands` sees nothing and only acts. Where a phone has no encoder, video becomes pictures. */
  mode: PhoneStreamMode
  /** The longer side at most. */
  size?: number
  fps?: number
  bitrate?: number
}

/** Whoever looks on. Nothing here may throw or wait. */
export interface PhoneWatcher {
  /** Answers false when it is not to be given more just now: what follows is left out up to a whole picture. */
  frame(frame: PhoneFrame): boolean
  clipboard?(text: string): void
  /** Nothing comes after it. */
  ended(failure: PhoneFailure): void
}

/** A share in what is shown and done on one phone. All shares of one kind and size have one stream of the phone's. */
export interface PhoneStream {
  readonly mode: PhoneStreamMode
  /** Of the picture now; those of the phone's screen where there is no picture. */
  readonly width: number
  readonly height: number
  act(input: PhoneInput): Promise<void>
  /** Frames were left out, and there is room again: a whole picture comes next. */
  again(): void
  setBitrate(bitsPerSecond: number): Promise<void>
  /** Gives the share back; the stream ends a little after the last. */
  close(): void
}

/** Pictures of somebody's camera, on their way to a phone. */
export interface PhoneCamera {
  /** A JPEG. Fulfilled when there is room for the next. */
  frame(jpeg: Uint8Array): Promise<void>
  /** Fulfilled when the phone takes no more, whoever ended it. */
  readonly over: Promise<void>
  close(): void
}

/** A websocket, as far as a viewer of a phone needs one. */
export interface PhoneSocket {
  readonly bufferedAmount: number
  send(message: Uint8Array | string): void
  close(code: number): void
  on(event: 'message', hear: (message: Buffer | ArrayBuffer | Buffer[], binary: boolean) => void): unknown
  on(event: 'close' | 'error', hear: () => void): unknown
}

export interface PhoneViewWish extends PhoneStreamWish {
  /** Hears what the person does before the phone does: for group control, and for what may not be done. */
  acting?: (input: PhoneInput) => boolean
  /** Asked before it is said that the phone is gone. */
  gone?: () => Promise<void>
}
/** One viewer at one websocket. */
export interface PhoneView {
  /** Closes the websocket for that reason. */
  end(why: PhoneTrouble): void
  /** Fulfilled when it is over, whoever ended it. */
  readonly over: Promise<PhoneTrouble>
}

/** What reaches phones. Every call fails with a `PhoneFailure`, or with the reason of its signal. */
export interface PhoneEngine {
  readonly files: PhoneFiles
  readonly apps: PhoneApps
  facts(phone: PhoneAddress, call?: PhoneCall): Promise<PhoneFacts>
  /** Fulfilled when it goes down; it is back when it answers again. */
  reboot(phone: PhoneAddress, call?: PhoneCall): Promise<void>
  /** PNG. */
  screenshot(phone: PhoneAddress, call?: PhoneCall): Promise<Buffer>
  /** Percent of all processors, over a moment. */
  load(phone: PhoneAddress, call?: PhoneCall): Promise<number>
  space(phone: PhoneAddress, call?: PhoneCall): Promise<PhoneSpace>
  /** What is in front: package and activity, parted by a slash; empty when nothing is. */
  focus(phone: PhoneAddress, call?: PhoneCall): Promise<string>
  /** Through what it reaches the web; NULL for nothing. */
  proxy(phone: PhoneAddress, call?: PhoneCall): Promise<PhoneProxy | null>
  setProxy(phone: PhoneAddress, proxy: PhoneProxy | null, call?: PhoneCall): Promise<void>
  /** A tar: the apks that somebody installed, then everything in /sdcard. */
  backup(phone: PhoneAddress, call?: PhoneCall): AsyncIterable<Uint8Array>
  /** What is not in the backup stays. */
  restore(phone: PhoneAddress, backup: AsyncIterable<Uint8Array>, call?: PhoneCall): Promise<void>
  /** Files, apps and settings of its user are gone. */
  reset(phone: PhoneAddress, call?: PhoneCall): Promise<void>
  /** `NotSimulated` for a phone that is what it is. */
  brand(phone: PhoneAddress, looks: { brand: string; model: string }, call?: PhoneCall): Promise<void>
  /** `NotSimulated` for a phone that takes no pictures for its camera. */
  camera(phone: PhoneAddress, call?: PhoneCall): Promise<PhoneCamera>
  stream(phone: PhoneAddress, wish: PhoneStreamWish, watcher: PhoneWatcher, call?: PhoneCall): Promise<PhoneStream>
  /** Does everything between a websocket and a phone until either goes. Fails never; the websocket is told. */
  view(phone: PhoneAddress, wish: PhoneViewWish, socket: PhoneSocket): PhoneView
  /** What is known of a phone that went for good: connections and streams to it end. */
  forget(phone: PhoneAddress): void
  close(): Promise<void>
}
