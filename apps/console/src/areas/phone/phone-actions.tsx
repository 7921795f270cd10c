import { phoneCalls, type Phone, type PhoneDeed } from '@portico/contract/phone/device.ts'
import type { PhoneDeviceState } from '@portico/contract/states/phone.ts'
import IconDeviceMobile from '@tabler/icons-react/dist/esm/icons/IconDeviceMobile.mjs'
import IconFolderSymlink from '@tabler/icons-react/dist/esm/icons/IconFolderSymlink.mjs'
import IconReload from '@tabler/icons-react/dist/esm/icons/IconReload.mjs'
import IconRestore from '@tabler/icons-react/dist/esm/icons/IconRestore.mjs'
import { useState } from 'react'
import { useWrite } from '../../base/call/use-write.ts'
import type { BulkAction, RowAction } from '../../base/state/list.ts'
import { toast } from '../../base/state/toast-store.ts'
import { ActResults, type ActResult } from '../../sold/ActResults.tsx'
import { say } from './cloudphone.screens.ts'
import { stateWord } from './phone-state.tsx'
import { viewerStore } from './viewer/viewer-store.ts'

const able: Record<'open' | 'reboot' | 'reset', readonly PhoneDeviceState[]> = {
  open: ['normal', 'stream', 'group control'],
  reboot: ['normal', 'stream', 'group control', 'fault'],
  reset: ['normal', 'stream', 'group control', 'fault'],
}
const refusalOf = ({ state }: Phone, action: keyof typeof able) =>
  able[action].includes(state) ? undefined : say('devices.notIn', { state: stateWord(state) })

const asked = [
  ['reboot', IconReload],
  ['reset', IconRestore],
] as const satisfies readonly [PhoneDeed, unknown][]

export const phoneName = ({ remark, id }: Pick<Phone, 'remark' | 'id'>) => remark || id

/** What can be done to phones, one or several; those that did not do it are told apart, each with its reason. */
export function usePhoneActions(onMove: (ids: readonly string[]) => void) {
  const act = useWrite(phoneCalls.phoneAct)
  const [told, setTold] = useState<{ action: string; results: readonly ActResult[] }>()

  async function run(phones: readonly Phone[], action: 'reboot' | 'reset') {
    const word = say(`devices.${action}`)
    const ready = phones.filter((phone) => refusalOf(phone, action) === undefined)
    const { result } = await act.send({ action, device_ids: ready.map(({ id }) => id) })
    const answered = new Map(result.map(({ device_id, ok, msg }) => [device_id, ok ? '' : msg]))
    const results = phones.map((phone) => ({
      id: phone.id,
      name: phoneName(phone),
      refused: answered.get(phone.id) ?? refusalOf(phone, action) ?? '',
    }))
    if (results.some(({ refused }) => refused)) setTold({ action: word, results })
    else toast('success', say('devices.asked', { action: word, n: results.length }))
  }
  const confirmation = (action: 'reboot' | 'reset', n: number) => ({
    title: say('devices.actTitle', { action: say(`devices.${action}`), n }),
    text: say(`devices.${action}Text`),
    confirm: say(`devices.${action}`),
  })

  const row = (phone: Phone): RowAction[] => [
    {
      key: 'open',
      word: say('devices.open'),
      icon: IconDeviceMobile,
      quick: true,
      refused: refusalOf(phone, 'open'),
      run: () => viewerStore.open(phone),
    },
    ...asked.map(([action, icon]) => ({
      key: action,
      word: say(`devices.${action}`),
      icon,
      danger: action === 'reset',
      refused: refusalOf(phone, action),
      confirm: confirmation(action, 1),
      run: () => run([phone], action),
    })),
    { key: 'move', word: say('devices.move'), icon: IconFolderSymlink, run: () => onMove([phone.id]) },
  ]
  const bulk = (phones: readonly Phone[]): BulkAction[] => {
    const openable = phones.filter((phone) => refusalOf(phone, 'open') === undefined)
    return [
      {
        key: 'open',
        word: say('devices.open'),
        icon: IconDeviceMobile,
        count: openable.length,
        run: () => openable.forEach((phone) => viewerStore.open(phone)),
      },
      ...asked.map(([action, icon]) => {
        const count = phones.filter((phone) => refusalOf(phone, action) === undefined).length
        return {
          key: action,
          word: say(`devices.${action}`),
          icon,
          count,
          confirm: confirmation(action, count),
          run: () => run(phones, action),
        }
      }),
      {
        key: 'move',
        word: say('devices.move'),
        icon: IconFolderSymlink,
        count: phones.length,
        run: () => onMove(phones.map(({ id }) => id)),
      },
    ]
  }
  const results = told && <ActResults {...told} onClose={() => setTold(undefined)} />
  return { row, bulk, results }
}
