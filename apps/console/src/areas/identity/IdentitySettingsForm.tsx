import { certificationCalls, IdentitySettings } from '@portico/contract/identity/certification.ts'
import { useCall } from '../../base/call/queries.ts'
import { useWrite } from '../../base/call/use-write.ts'
import { t } from '../../base/words/words.ts'
import { CheckField } from '../../kit/form/fields.tsx'
import { SaveDrawer } from '../../kit/dialog/SaveDrawer.tsx'
import { useForm } from '../../base/state/use-form.ts'

/** Shown once it is known what holds now. */
export function IdentitySettingsForm({ onClose }: { onClose: () => void }) {
  const { data } = useCall(certificationCalls.identitySettingsInfo)
  return data ? <SettingsForm settings={data} onClose={onClose} /> : null
}

function SettingsForm({ settings, onClose }: { settings: IdentitySettings; onClose: () => void }) {
  const write = useWrite(certificationCalls.identitySettingsSave, { inForm: true, action: t('identity.settings') })
  const form = useForm({ schema: IdentitySettings, initial: settings })
  return (
    <SaveDrawer
      title={t('identity.settings')}
      form={form}
      write={write}
      saved={t('identity.settingsSaved')}
      onClose={onClose}
    >
      <CheckField {...form.field('certification_open')} help={t('identity.openHelp')} />
      <CheckField {...form.field('auto_check')} help={t('identity.autoHelp')} />
    </SaveDrawer>
  )
}
