import { apiKeyCalls, apiKeyDays, ApiKeyInput, keyAreas, type KeyScope } from '@portico/contract/account/api-key.ts'
import { useWrite } from '../../base/call/use-write.ts'
import { usePerson } from '../../base/person/person.ts'
import { t } from '../../base/words/words.ts'
import { Button } from '../../kit/show/Button.tsx'
import { CopyText } from '../../kit/show/CopyText.tsx'
import { Dialog } from '../../kit/dialog/Dialog.tsx'
import { ConfirmField } from '../../kit/form/ConfirmField.tsx'
import { CheckField, TextField } from '../../kit/form/fields.tsx'
import { FormCard } from '../../kit/form/FormCard.tsx'
import { SelectField } from '../../kit/form/select-fields.tsx'
import { useForm } from '../../base/state/use-form.ts'
import classes from './Center.module.css'

const initial = { name: '', scopes: [] as KeyScope[], days: 90 as (typeof apiKeyDays)[number], password: '' }
const modes = ['read', 'write'] as const

/** Makes a key, and shows its secret the one time it can be seen. */
export default function ApiKeyDialog({ onClose }: { onClose: () => void }) {
  const write = useWrite(apiKeyCalls.apiKeyCreate, { inForm: true })
  const form = useForm({ schema: ApiKeyInput, initial })
  const { scopes, days } = form.values
  const sells = usePerson().show_agent_platform === 1
  const areas = keyAreas.filter((area) => area !== 'agent' || sells)
  const made = write.data
  const tick = (scope: KeyScope, on: boolean) =>
    form.set('scopes', on ? [...scopes, scope] : scopes.filter((one) => one !== scope))
  return (
    <Dialog
      onClose={onClose}
      size={560}
      title={t('center.makeKey')}
      closeOnClickOutside={false}
      closeOnEscape={made === undefined}
    >
      {made ? (
        <div className={classes.stack}>
          <p className={classes.line}>{t('center.keyOnce')}</p>
          <div className={classes.codes} data-one>
            <CopyText text={made.secret} />
          </div>
          <div className={classes.row}>
            <span />
            <Button onClick={onClose}>{t('center.keyKept')}</Button>
          </div>
        </div>
      ) : (
        <FormCard
          bare
          form={form}
          pending={write.pending}
          error={write.error}
          submitWord={t('center.makeKey')}
          onSubmit={form.submit((values) => write.send(values))}
        >
          <TextField {...form.field('name')} label={t('center.keyName')} maxLength={50} autoFocus />
          <fieldset className={classes.scopes}>
            <legend>{t('fields.scopes')}</legend>
            {areas.map((area) => (
              <div key={area} className={classes.scope}>
                <span>{t(`center.keyAreas.${area}`)}</span>
                {modes.map((mode) => (
                  <CheckField
                    key={mode}
                    label={
                      <>
                        <span className="visually-hidden">{t(`center.keyAreas.${area}`)}: </span>
                        {t(`center.keyModes.${mode}`)}
                      </>
                    }
                    value={scopes.includes(`${area}.${mode}`)}
                    onChange={(on) => tick(`${area}.${mode}`, on)}
                  />
                ))}
              </div>
            ))}
          </fieldset>
          <SelectField
            label={t('center.keyEnd')}
            value={String(days)}
            options={apiKeyDays.map((n) => ({
              value: String(n),
              label: n === 0 ? t('center.noEnd') : t('center.keyDays', { n }),
            }))}
            onChange={(chosen) => form.set('days', Number(chosen) as (typeof apiKeyDays)[number])}
          />
          <ConfirmField {...form.field('password')} />
        </FormCard>
      )}
    </Dialog>
  )
}
