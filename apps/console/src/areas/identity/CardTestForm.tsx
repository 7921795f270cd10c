import { cardCheckCalls, CardTestInput } from '@portico/contract/identity/card-check.ts'
import { useWrite } from '../../base/call/use-write.ts'
import { t } from '../../base/words/words.ts'
import { TextField } from '../../kit/form/fields.tsx'
import { FormDrawer } from '../../kit/dialog/FormDrawer.tsx'
import { useForm } from '../../base/state/use-form.ts'
import classes from './Identity.module.css'

/** Numbers of people are not kept in the browser, so this form has no draft. It stays open with what was answered. */
export function CardTestForm({ onClose }: { onClose: () => void }) {
  const write = useWrite(cardCheckCalls.cardCheckTest, { inForm: true })
  const form = useForm({
    schema: CardTestInput,
    initial: { real_name: '', id_number: '', card_number: '', phone: '' },
  })
  return (
    <FormDrawer
      title={t('identity.cardTest')}
      form={form}
      pending={write.pending}
      error={write.error}
      submitWord={t('identity.cardTestSend')}
      onClose={onClose}
      onSubmit={form.submit((values) => write.send(values))}
    >
      <p className={classes.line}>{t('identity.cardTestText')}</p>
      <TextField {...form.field('real_name')} autoComplete="off" autoFocus required />
      <TextField {...form.field('id_number')} autoComplete="off" required mono maxLength={18} />
      <TextField {...form.field('card_number')} autoComplete="off" inputMode="numeric" required mono maxLength={19} />
      <TextField {...form.field('phone')} autoComplete="off" inputMode="numeric" required mono maxLength={11} />
      <div role="status">
        {write.data && (
          <>
            <p className={classes.note}>{t(`identity.cardResults.${write.data.result}`)}</p>
            <p className={classes.small}>
              {t('identity.cardAnswer', { status: write.data.status, answer: write.data.answer })}
            </p>
          </>
        )}
      </div>
    </FormDrawer>
  )
}
