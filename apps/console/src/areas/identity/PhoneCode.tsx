import type { UserInfo } from '@portico/contract/account/user.ts'
import { t } from '../../base/words/words.ts'
import { TextField, type FieldProps } from '../../kit/form/fields.tsx'
import { SendCode } from '../../kit/form/SendCode.tsx'
import classes from './Identity.module.css'

interface PhoneCodeProps {
  person: UserInfo
  field: FieldProps<string>
  send: () => Promise<unknown>
}

/** The phone of the person, which cannot be changed here, and the code that was sent to it. */
export function PhoneCode({ person, field, send }: PhoneCodeProps) {
  return (
    <>
      <TextField
        label={t('fields.phone')}
        value={person.phone ? `+${person.area_code} ${person.phone}` : ''}
        onChange={() => {}}
        readOnly
      />
      <div className={classes.codeRow}>
        <TextField {...field} inputMode="numeric" autoComplete="one-time-code" required />
        <SendCode target={person.phone} emptyWarning={t('identity.noPhone')} send={send} />
      </div>
    </>
  )
}
