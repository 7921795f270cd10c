import type { SKRSContext2D } from '@napi-rs/canvas'
import type { PhoneFiles } from '../files/phone-files.ts'
import type { App, Host, Launchable } from './apps/app.ts'
import { createLauncher } from './apps/launcher.ts'
import { createRecents } from './apps/recents.ts'
import { Camera } from './camera.ts'
import { withChrome } from './chrome.ts'
import { createApp, launchablesOf } from './programs.ts'
import { languages, localeOf } from './state/languages.ts'
import { Logcat } from './state/logcat.ts'
import type { Namespace, PhoneStore } from './state/store.ts'
import type { Words } from './state/words-en.ts'
import { Touch } from './touch.ts'
import { loadFonts } from './view/fonts.ts'
import { Images } from './view/images.ts'
import { place, type Placed } from './view/layout.ts'
import { column } from './view/node.ts'
import { paint } from './view/paint.ts'

const openMax = 12
const clipboardCharsMax = 100_000
const shownMs = 2_500
export const volumeMost = 15

/** A phone as somebody holds it: what is open, what is drawn, and what fingers and keys do to it. */
export class Phone implements Host {
  readonly store: PhoneStore
  readonly files: PhoneFiles
  readonly log = new Logcat()
  readonly images = new Images(() => this.changed())
  readonly camera = new Camera(() => this.changed())
  readonly touch = new Touch(this)
  bootedAt = Date.now()
  #launcher = createLauncher(this)
  #front: App = this.#launcher
  #open: App[] = []
  #awake = true
  #tree: Placed | undefined
  #said: string | undefined
  #volumeShown = false
  #fading: NodeJS.Timeout | undefined
  #clipboard = ''
  readonly #watchers = new Set<() => void>()
  readonly #clipboardWatchers = new Set<(text: string) => void>()

  constructor(store: PhoneStore, files: PhoneFiles) {
    this.store = store
    this.files = files
    this.log.write('boot', `${store.profile.name} is up`)
  }

  /** In quarter turns. */
  get rotation(): number {
    const turns = Number(this.store.setting('system', 'user_rotation'))
    return Number.isInteger(turns) && turns >= 0 && turns <= 3 ? turns : 0
  }

  /** Of the screen as it is held, in pixels. */
  get pixels(): { width: number; height: number } {
    const { width, height } = this.store.profile
    return this.rotation % 2 === 0 ? { width, height } : { width: height, height: width }
  }

  get pixelsPerDp(): number {
    return this.store.profile.density / 160
  }

  get width(): number {
    return this.pixels.width / this.pixelsPerDp
  }

  get height(): number {
    return this.pixels.height / this.pixelsPerDp
  }

  get locale(): string {
    return localeOf(this.store.setting('system', 'system_locales'))
  }

  get words(): Words {
    return languages[this.locale]!.words
  }

  get launchables(): readonly Launchable[] {
    return launchablesOf(this)
  }

  get running(): readonly string[] {
    return this.#open.map((app) => app.package)
  }

  get app(): App {
    return this.#front
  }

  get awake(): boolean {
    return this.#awake
  }

  wake(awake: boolean): void {
    if (awake === this.#awake) return
    this.#awake = awake
    this.log.write('PowerManager', awake ? 'screen on' : 'screen off')
    this.touch.cancel()
  }

  /** Brings an app to the front, started if it was not. False when there is none of that name. */
  open(packageName: string, data?: string): boolean {
    const known = this.#open.find((app) => app.package === packageName)
    const app = known ?? createApp(this, packageName)
    if (!app) return false
    this.#open = [app, ...this.#open.filter((one) => one !== app)]
    for (const old of this.#open.splice(openMax)) old.ended?.()
    this.#front = app
    if (data !== undefined || known) app.asked?.(data)
    this.log.write('ActivityManager', `START ${packageName}/${app.activity}${data === undefined ? '' : ` dat=${data}`}`)
    this.changed()
    return true
  }

  close(packageName: string): void {
    const app = this.#open.find((one) => one.package === packageName)
    if (!app) return
    this.#open = this.#open.filter((one) => one !== app)
    app.ended?.()
    this.log.write('ActivityManager', `Killing ${packageName}`)
    if (this.#front === app) this.home()
    else this.changed()
  }

  home(): void {
    this.#launcher.asked?.(undefined)
    this.#front = this.#launcher
    this.changed()
  }

  recents(): void {
    this.#front = createRecents(this)
    this.changed()
  }

  back(): void {
    const app = this.#front
    if (app.back?.()) return
    if (this.#open.includes(app)) this.close(app.package)
    else this.home()
  }

  /** Everything closed and off, and on again. */
  restart(): void {
    for (const name of this.running) this.close(name)
    this.#launcher = createLauncher(this)
    this.images.forget()
    this.log.clear()
    this.bootedAt = Date.now()
    this.#awake = true
    this.log.write('boot', `${this.store.profile.name} is up`)
    this.home()
  }

  /** Nobody holds it any more. */
  end(): void {
    clearTimeout(this.#fading)
    this.#watchers.clear()
  }

  setSetting(key: string, value: string): void {
    this.set('system', key, value)
  }

  set(space: Namespace, key: string, value: string): boolean {
    const done = this.store.set(space, key, value)
    if (done) this.log.write('SettingsProvider', `${space} ${key} changed`)
    this.changed()
    return done
  }

  turn(): void {
    this.setSetting('user_rotation', this.rotation % 2 === 0 ? '1' : '0')
  }

  /** One step louder or quieter, shown for a while. */
  volume(by: number): void {
    const now = Number(this.store.setting('system', 'volume_music')) || 0
    this.#volumeShown = true
    this.setSetting('volume_music', String(Math.min(volumeMost, Math.max(0, now + by))))
    this.#fade()
  }

  say(words: string): void {
    this.#said = words
    this.changed()
    this.#fade()
  }

  type(text: string): void {
    this.#front.type?.(text)
  }

  erase(): void {
    this.#front.erase?.()
  }

  get clipboard(): string {
    return this.#clipboard
  }

  copy(text: string): void {
    this.#clipboard = text.slice(0, clipboardCharsMax)
    for (const watcher of this.#clipboardWatchers) watcher(this.#clipboard)
  }

  /** Until the given function is called. */
  watchClipboard(watcher: (text: string) => void): () => void {
    this.#clipboardWatchers.add(watcher)
    return () => this.#clipboardWatchers.delete(watcher)
  }

  /** Told of each change of what is drawn, until the given function is called. */
  watch(watcher: () => void): () => void {
    this.#watchers.add(watcher)
    return () => this.#watchers.delete(watcher)
  }

  changed(): void {
    this.#tree = undefined
    for (const watcher of this.#watchers) watcher()
  }

  tree(): Placed {
    this.#tree ??= place(this.#screen(), 0, 0, this.width, this.height)
    return this.#tree
  }

  /** Draws the screen at any size; the clock is as of now. */
  draw(context: SKRSContext2D, width: number, height: number): void {
    loadFonts()
    this.#tree = undefined
    context.save()
    context.scale(width / this.width, height / this.height)
    paint(context, this.tree())
    context.restore()
  }

  #screen() {
    if (!this.#awake) return column({ fill: '#000000' })
    const brightness = Number(this.store.setting('system', 'screen_brightness') ?? 180)
    return withChrome(this.#front.view(), {
      locale: this.locale,
      dark: this.#front.dark === true,
      volume: this.#volumeShown ? Number(this.store.setting('system', 'volume_music')) / volumeMost : undefined,
      said: this.#said,
      fingers: this.store.setting('system', 'show_touches') === '1' ? this.touch.fingers : [],
      // Half of the range is bright enough to be drawn as it is.
      brightness: Number.isFinite(brightness) ? Math.min(1, Math.max(0, brightness / 128)) : 1,
      home: () => this.home(),
      homeWord: this.words.home,
    })
  }

  /** What is said for a while goes by itself. */
  #fade(): void {
    clearTimeout(this.#fading)
    this.#fading = setTimeout(() => {
      this.#said = undefined
      this.#volumeShown = false
      this.changed()
    }, shownMs).unref()
  }
}
