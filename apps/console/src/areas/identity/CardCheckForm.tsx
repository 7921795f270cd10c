import type { Data } from '@portico/contract/calls.ts'
import {
  cardCheckAuths,
  cardCheckCalls,
  cardCheckFormats,
  CardCheckSettings,
} from '@portico/contract/identity/card-check.ts'
import { useCall } from '../../base/call/queries.ts'
import { useWrite } from '../../base/call/use-write.ts'
import { t } from '../../base/words/words.ts'
import { CheckField, ChoiceField, PasswordField, TextField } from '../../kit/form/fields.tsx'
import { SaveDrawer } from '../../kit/dialog/SaveDrawer.tsx'
import { useForm } from '../../base/state/use-form.ts'
import classes from './Identity.module.css'

/** Shown once it is known what holds now. */
export function CardCheckForm({ onClose }: { onClose: () => void }) {
  const { data } = useCall(cardCheckCalls.cardCheckInfo)
  return data ? <SettingsForm info={data} onClose={onClose} /> : null
}

const fieldNames = ['name_field', 'id_number_field', 'card_number_field', 'phone_field'] as const

function SettingsForm({ info, onClose }: { info: Data<typeof cardCheckCalls.cardCheckInfo>; onClose: () => void }) {
  const write = useWrite(cardCheckCalls.cardCheckSave, { inForm: true, action: t('identity.cardCheck') })
  const form = useForm({
    schema: CardCheckSettings,
    initial: info.settings,
    labels: { url: t('fields.endpoint') },
  })
  return (
    <SaveDrawer
      title={t('identity.cardCheck')}
      form={form}
      write={write}
      saved={t('identity.settingsSaved')}
      onClose={onClose}
    >
      <p className={classes.line}>{t('identity.cardCheckText')}</p>
      <CheckField {...form.field('enabled')} />
      <TextField {...form.field('url')} type="url" autoComplete="off" help={t('identity.cardUrlHelp')} />
      <ChoiceField
        {...form.field('auth')}
        options={cardCheckAuths.map((value) => ({ value, label: t(`identity.cardAuths.${value}`) }))}
      />
      {form.values.auth === 'hmac' && (
        <TextField {...form.field('key_id')} autoComplete="off" mono help={t('identity.cardKeyIdHelp')} />
      )}
      <PasswordField
        {...form.field('key_secret')}
        autoComplete="new-password"
        help={t(info.key_secret_set ? 'identity.cardSecretStored' : 'identity.cardSecretMissing')}
      />
      <ChoiceField
        {...form.field('format')}
        options={cardCheckFormats.map((value) => ({ value, label: t(`identity.cardFormats.${value}`) }))}
      />
      <h3 className={classes.heading}>{t('identity.cardNames')}</h3>
      {fieldNames.map((name) => (
        <TextField key={name} {...form.field(name)} autoComplete="off" mono />
      ))}
      <TextField {...form.field('result_field')} autoComplete="off" mono help={t('identity.cardResultHelp')} />
      <TextField {...form.field('match_values')} autoComplete="off" mono help={t('identity.cardValuesHelp')} />
      <TextField {...form.field('mismatch_values')} autoComplete="off" mono />
    </SaveDrawer>
  )
}
