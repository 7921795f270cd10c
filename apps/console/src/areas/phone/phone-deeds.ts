import type { Right } from '@portico/contract/access.ts'
import { cameraDevicesMax } from '@portico/contract/constants.ts'
import { followersMax } from '@portico/contract/phone/control.ts'
import type { Phone } from '@portico/contract/phone/device.ts'
import type { PhoneDeviceState } from '@portico/contract/states/phone.ts'
import IconArchive from '@tabler/icons-react/dist/esm/icons/IconArchive.mjs'
import IconCalendarPlus from '@tabler/icons-react/dist/esm/icons/IconCalendarPlus.mjs'
import IconCamera from '@tabler/icons-react/dist/esm/icons/IconCamera.mjs'
import IconDeviceMobile from '@tabler/icons-react/dist/esm/icons/IconDeviceMobile.mjs'
import IconDeviceMobileCog from '@tabler/icons-react/dist/esm/icons/IconDeviceMobileCog.mjs'
import IconDeviceMobileUp from '@tabler/icons-react/dist/esm/icons/IconDeviceMobileUp.mjs'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import IconFolderSymlink from '@tabler/icons-react/dist/esm/icons/IconFolderSymlink.mjs'
import IconGauge from '@tabler/icons-react/dist/esm/icons/IconGauge.mjs'
import IconPlugConnected from '@tabler/icons-react/dist/esm/icons/IconPlugConnected.mjs'
import IconReload from '@tabler/icons-react/dist/esm/icons/IconReload.mjs'
import IconRestore from '@tabler/icons-react/dist/esm/icons/IconRestore.mjs'
import IconSend from '@tabler/icons-react/dist/esm/icons/IconSend.mjs'
import IconUnlink from '@tabler/icons-react/dist/esm/icons/IconUnlink.mjs'
import IconVideo from '@tabler/icons-react/dist/esm/icons/IconVideo.mjs'
import type { Icon } from '@tabler/icons-react'
import { t } from '../../base/words/words.ts'
import { rightRefusal } from '../../sold/right-refusal.ts'
import { say } from './cloudphone.screens.ts'
import { stateWord } from './phone-state.tsx'
import { say as sayFiles } from './upload/words.ts'

/** What can be done to phones, in the order in which it is offered. */
export const deeds = [
  'open',
  'control',
  'camera',
  'reboot',
  'move',
  'install',
  'send',
  'screenshot',
  'bitrate',
  'model',
  'backup',
  'adb',
  'renew',
  'unbind',
  'reset',
] as const
export type Deed = (typeof deeds)[number]

interface DeedAction {
  icon: Icon
  word: () => string
  /** Only in these; missing for any. */
  states?: readonly PhoneDeviceState[]
  /** Only several at once make sense. */
  several?: true
  most?: { phones: number; told: () => string }
  /** Also on the page beside the console, where there is neither money nor anything but phones. */
  alone?: true
  danger?: true
}

const running = ['normal', 'stream', 'group control'] as const
const there = [...running, 'fault'] as const

export const deedActions: Readonly<Record<Deed, DeedAction>> = {
  open: { icon: IconDeviceMobile, word: () => say('devices.open'), states: running, alone: true },
  control: {
    icon: IconDeviceMobileUp,
    word: () => t('phoneWall.control.start'),
    states: running,
    several: true,
    most: { phones: followersMax + 1, told: () => t('phoneWall.control.tooMany', { max: followersMax }) },
  },
  camera: {
    icon: IconVideo,
    word: () => t('phoneWall.camera.start'),
    states: running,
    most: { phones: cameraDevicesMax, told: () => t('phoneWall.camera.tooMany', { max: cameraDevicesMax }) },
  },
  reboot: { icon: IconReload, word: () => say('devices.reboot'), states: there, alone: true },
  reset: { icon: IconRestore, word: () => say('devices.reset'), states: there, alone: true, danger: true },
  move: { icon: IconFolderSymlink, word: () => say('devices.move'), alone: true },
  install: { icon: IconDownload, word: () => sayFiles('apps.installApp'), states: running },
  send: { icon: IconSend, word: () => sayFiles('space.send'), states: running },
  screenshot: { icon: IconCamera, word: () => say('devices.screenshot'), states: running, alone: true },
  bitrate: { icon: IconGauge, word: () => say('devices.bitrate'), alone: true },
  model: { icon: IconDeviceMobileCog, word: () => say('devices.model'), states: running },
  backup: { icon: IconArchive, word: () => t('phoneTools.links.backup'), states: running },
  adb: { icon: IconPlugConnected, word: () => t('phoneTools.links.adb'), states: running },
  renew: { icon: IconCalendarPlus, word: () => say('devices.renew') },
  unbind: { icon: IconUnlink, word: () => say('devices.unbind'), alone: true },
}

/** What its call asks for where it is more than acting (`rightFor`). */
const rights: Partial<Record<Deed, Right>> = { renew: 'buy', reset: 'delete' }

/** Why it cannot be done to this phone now; undefined where it can. */
export function refusalOf({ state }: Phone, deed: Deed): string | undefined {
  const held = rightRefusal('phone', rights[deed] ?? 'act')
  if (held) return held
  const { states } = deedActions[deed]
  return !states || states.includes(state) ? undefined : say('devices.notIn', { state: stateWord(state) })
}
