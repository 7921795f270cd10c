import { phoneCalls, type Phone, type PhoneResults } from '@portico/contract/phone/device.ts'
import { useState } from 'react'
import { navigate } from '../../base/place/navigate.ts'
import { useWrite } from '../../base/call/use-write.ts'
import type { BulkAction, RowAction } from '../../base/state/list.ts'
import { toast } from '../../base/state/toast-store.ts'
import ActResults, { type ActResult } from '../../sold/ActResults.tsx'
import { togetherStore } from './control/control-store.ts'
import { say } from './cloudphone.screens.ts'
import { deedActions, deeds, refusalOf, type Deed } from './phone-deeds.ts'
import { phoneName } from './viewer/phone-name.ts'
import { PhoneDialog, type PhoneForm } from './PhoneDialog.tsx'
import { viewerStore } from './viewer/viewer-store.ts'

type Asked = 'reboot' | 'reset' | 'unbind'
const asked: readonly Deed[] = ['reboot', 'reset', 'unbind'] satisfies Asked[]
const isAsked = (deed: Deed): deed is Asked => asked.includes(deed)

const confirmation = (deed: Asked, n: number) => ({
  title: say('devices.actTitle', { action: say(`devices.${deed}`), n }),
  text: say(`devices.${deed}Text`),
  confirm: say(`devices.${deed}`),
  danger: deedActions[deed].danger ?? false,
})
const idsOf = (phones: readonly Phone[]) => phones.map(({ id }) => id)

/** What can be done to phones, one or several; those that did not do it are told apart, each with its reason. */
export function usePhoneActions({ alone = false }: { alone?: boolean } = {}) {
  const act = useWrite(phoneCalls.phoneAct)
  const [opened, setOpened] = useState<{ form: PhoneForm; phones: readonly Phone[] }>()
  const [told, setTold] = useState<{ action: string; results: readonly ActResult[] }>()
  const offered = deeds.filter((deed) => !alone || deedActions[deed].alone)

  async function ask(deed: Asked, phones: readonly Phone[]) {
    const ready = phones.filter((phone) => refusalOf(phone, deed) === undefined)
    const { result } = await act.send({ action: deed, device_ids: idsOf(ready) })
    tell(deed, phones, result)
  }
  /** Those that did not do it, each with its reason; where all did, a word. */
  function tell(deed: Deed, phones: readonly Phone[], answers: PhoneResults['result']) {
    const action = deedActions[deed].word()
    const answered = new Map(answers.map(({ device_id, ok, msg }) => [device_id, ok ? '' : msg]))
    const results = phones.map((phone) => ({
      id: phone.id,
      name: phoneName(phone),
      refused: answered.get(phone.id) ?? refusalOf(phone, deed) ?? '',
    }))
    if (results.some(({ refused }) => refused)) setTold({ action, results })
    else toast('success', say('devices.asked', { action, n: results.length }))
  }
  function run(deed: Deed, phones: readonly Phone[]): unknown {
    const { most } = deedActions[deed]
    // Refused with its reason rather than done to some.
    if (most && phones.length > most.phones) return toast('error', most.told())
    if (isAsked(deed)) return ask(deed, phones)
    if (deed === 'open') return phones.forEach((phone) => viewerStore.open(phone))
    if (deed === 'camera') return togetherStore.film(phones)
    if (deed === 'backup') return navigate(`/backupManagement?create=${idsOf(phones).join(',')}`)
    if (deed === 'adb') return navigate(`/adbMapping?form=${idsOf(phones).join(',')}`)
    return setOpened({ form: deed, phones })
  }

  const row = (phone: Phone): RowAction[] =>
    offered
      .filter((deed) => !deedActions[deed].several)
      .map((deed) => ({
        key: deed,
        word: deedActions[deed].word(),
        icon: deedActions[deed].icon,
        quick: deed === 'open',
        danger: deedActions[deed].danger ?? false,
        divided: deedActions[deed].danger ?? false,
        refused: refusalOf(phone, deed),
        ...(isAsked(deed) && { confirm: confirmation(deed, 1) }),
        run: () => run(deed, [phone]),
      }))
  const bulk = (phones: readonly Phone[]): BulkAction[] =>
    offered.map((deed) => {
      const able = phones.filter((phone) => refusalOf(phone, deed) === undefined)
      return {
        key: deed,
        word: deedActions[deed].word(),
        icon: deedActions[deed].icon,
        danger: deedActions[deed].danger ?? false,
        count: deedActions[deed].several && able.length < 2 ? 0 : able.length,
        ...(isAsked(deed) && { confirm: confirmation(deed, able.length) }),
        run: () => run(deed, isAsked(deed) ? phones : able),
      }
    })
  const dialog = (
    <>
      {told && <ActResults {...told} onClose={() => setTold(undefined)} />}
      {opened && (
        <PhoneDialog
          {...opened}
          onRefused={(result) => tell('model', opened.phones, result)}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  )
  return { row, bulk, dialog }
}
