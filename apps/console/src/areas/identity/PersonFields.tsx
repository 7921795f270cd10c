import { validities, type Validity } from '@portico/contract/rules/identity.ts'
import { t } from '../../base/words/words.ts'
import { ChoiceField, TextField, type FieldProps } from '../../kit/form/fields.tsx'
import classes from './Identity.module.css'

interface PersonFieldsProps {
  name: FieldProps<string>
  number: FieldProps<string>
  validity: FieldProps<Validity>
  until: FieldProps<string>
}

/** Who the person is, as their ID says. */
export function PersonFields({ name, number, validity, until }: PersonFieldsProps) {
  return (
    <>
      <div className={classes.pair}>
        <TextField {...name} autoComplete="off" required help={t('identity.nameHelp')} />
        <TextField {...number} autoComplete="off" required mono maxLength={18} help={t('identity.numberHelp')} />
      </div>
      <div className={classes.pair}>
        <ChoiceField
          {...validity}
          options={validities.map((value) => ({ value, label: t(`identity.validities.${value}`) }))}
        />
        {validity.value === 'dated' && <TextField {...until} placeholder="2035-01-31" required />}
      </div>
    </>
  )
}

/** A day that was typed before the choice fell on a long-term ID is not sent. */
export const withoutDay = <Form extends { validity: Validity; valid_until: string }>(form: Form): Form =>
  form.validity === 'dated' ? form : { ...form, valid_until: '' }
