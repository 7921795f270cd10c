import { useState } from 'react'
import { t } from '../../../base/words/words.ts'
import { Dialog } from '../../../kit/dialog/Dialog.tsx'
import { SelectField } from '../../../kit/form/select-fields.tsx'
import { Button } from '../../../kit/show/Button.tsx'
import form from '../../../kit/form/Form.module.css'
import { phoneName } from '../viewer/phone-name.ts'
import { togetherStore, type ControlledPhone } from './control-store.ts'

/** Which of these leads the others. */
export function ControlDialog({ phones, onClose }: { phones: readonly ControlledPhone[]; onClose: () => void }) {
  const [chosen, setChosen] = useState(phones[0]!.id)
  function begin() {
    const master = phones.find(({ id }) => id === chosen) ?? phones[0]!
    togetherStore.lead(
      master,
      phones.filter((phone) => phone !== master),
    )
    onClose()
  }
  return (
    <Dialog title={t('phoneWall.control.startTitle', { n: phones.length - 1 })} onClose={onClose} size={440}>
      <div className={form.stack}>
        <p className={form.text}>{t('phoneWall.control.startText')}</p>
        <SelectField
          label={t('phoneWall.control.master')}
          value={chosen}
          onChange={setChosen}
          searchable
          options={phones.map((phone) => ({ value: phone.id, label: phoneName(phone) }))}
        />
        <div className={form.actions}>
          <Button kind="plain" onClick={onClose}>
            {t('kit.cancel')}
          </Button>
          <Button onClick={begin}>{t('phoneWall.control.begin')}</Button>
        </div>
      </div>
    </Dialog>
  )
}
