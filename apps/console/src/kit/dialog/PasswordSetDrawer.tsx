import { chosenPassword } from '@portico/contract/rules/chosen-password.ts'
import * as z from 'zod/mini'
import { useForm } from '../../base/state/use-form.ts'
import { t } from '../../base/words/t.ts'
import { PasswordField } from '../form/fields.tsx'
import classes from '../form/Form.module.css'
import type { SaveProps } from '../form/saving.ts'
import { SaveDrawer } from './SaveDrawer.tsx'

const schema = z.object({ password: chosenPassword })

interface PasswordSetProps {
  person: { id: string; name: string; email: string }
  write: SaveProps<{ id: string; password: string }>['write']
  title: string
  /** What becomes of the person's sessions. */
  text: string
  help: string
  submitWord: string
  saved: string
  onClose: () => void
}

/** A new password for somebody else. */
export function PasswordSetDrawer({ person: { id, name, email }, write, text, help, ...shell }: PasswordSetProps) {
  const form = useForm({ schema, initial: { password: '' }, labels: { password: t('fields.new_password') } })
  return (
    <SaveDrawer {...shell} form={form} write={{ ...write, send: ({ password }) => write.send({ id, password }) }}>
      <p className={classes.text}>{text}</p>
      <PasswordField
        {...form.field('password')}
        required
        autoFocus
        autoComplete="new-password"
        advise={[name, email]}
        help={help}
      />
    </SaveDrawer>
  )
}
