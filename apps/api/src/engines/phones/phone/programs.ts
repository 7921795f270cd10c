import type { App, Host, Launchable } from './apps/app.ts'
import { createBrowse, filesPackage } from './apps/browse.ts'
import { cameraPackage, createCamera } from './apps/camera.ts'
import { icons, imageIcon, letterIcon } from './apps/icons.ts'
import { createInstalled } from './apps/installed.ts'
import { createLink, linkPackage } from './apps/link.ts'
import { createNotes, notesPackage } from './apps/notes.ts'
import { createSettings, settingsPackage } from './apps/settings.ts'
import type { Installed, PhoneStore } from './state/store.ts'
import type { Words } from './state/words-en.ts'

interface Own {
  name: keyof Words & keyof typeof icons
  create: (host: Host) => App
}

/** The phone's own apps, in the order of the launcher: the first four stand in its dock. */
const own: Record<string, Own> = {
  [settingsPackage]: { name: 'settings', create: createSettings },
  [filesPackage]: { name: 'files', create: createBrowse },
  [cameraPackage]: { name: 'camera', create: createCamera },
  [linkPackage]: { name: 'link', create: createLink },
  [notesPackage]: { name: 'notes', create: createNotes },
}

/** Packages that are there without a screen of their own. */
const silent = ['android', 'com.android.shell', 'com.android.systemui', 'com.portico.launcher']
const google = ['com.android.vending', 'com.google.android.gms', 'com.google.android.gsf']

/** What is part of the system, as `pm` lists it. */
export const systemPackages = ({ profile }: PhoneStore): string[] =>
  [...Object.keys(own), ...silent, ...(profile.google ? google : [])].toSorted()

const iconBytesMax = 2 * 1024 * 1024
export const appFolder = (packageName: string) => `/data/app/${packageName}`

/** What the launcher shows, in the language of the phone. */
export function launchablesOf(host: Host): Launchable[] {
  const ours = Object.entries(own).map(([name, { name: word }]) => ({
    package: name,
    name: host.words[word],
    icon: icons[word],
  }))
  return [...ours, ...host.store.apps.map((app) => ({ package: app.package, ...shownAs(host, app) }))]
}

function shownAs(host: Host, app: Installed): { name: string; icon: Launchable['icon'] } {
  const name = nameOf(app, host.locale)
  const image = host.images.get(`icon ${app.package} ${app.installedS}`, () =>
    host.files.readStart(`${appFolder(app.package)}/icon`, iconBytesMax),
  )
  return { name, icon: image ? imageIcon(image) : letterIcon(name) }
}

/** `zh-TW`, else `zh`, else what is said to everybody. */
export const nameOf = ({ names, package: name }: Installed, locale: string): string =>
  names[locale] ?? names[locale.split('-')[0]!] ?? names[''] ?? name

export function createApp(host: Host, packageName: string): App | undefined {
  if (Object.hasOwn(own, packageName)) return own[packageName]!.create(host)
  const installed = host.store.apps.find((app) => app.package === packageName)
  return installed && createInstalled(host, installed)
}
