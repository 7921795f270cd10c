import type { FormEvent, ReactNode } from 'react'
import { t } from '../../base/words/t.ts'
import { FormDrawer } from './FormDrawer.tsx'
import type { FormShellProps } from '../form/FormCard.tsx'
import { toast } from '../../base/state/toast-store.ts'

interface SaveDrawerProps<Values> extends Pick<FormShellProps, 'danger'> {
  title: string
  form: FormShellProps['form'] & {
    submit: (work: (values: Values) => Promise<unknown>) => (event: FormEvent<HTMLFormElement>) => void
  }
  write: Pick<FormShellProps, 'pending' | 'error'> & { send: (values: Values) => Promise<unknown> }
  /** What is said when it is done. */
  saved: string
  submitWord?: string
  onClose: () => void
  children: ReactNode
}

/** A form beside its list that is sent as it stands, says that it was, and closes. */
export function SaveDrawer<Values>({ form, write, saved, submitWord, onClose, ...shell }: SaveDrawerProps<Values>) {
  return (
    <FormDrawer
      {...shell}
      form={form}
      pending={write.pending}
      error={write.error}
      submitWord={submitWord ?? t('kit.save')}
      onClose={onClose}
      onSubmit={form.submit(async (values) => {
        await write.send(values)
        toast('success', saved)
        onClose()
      })}
    />
  )
}
