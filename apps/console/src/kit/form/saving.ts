import type { FormEvent, ReactNode } from 'react'
import { toast } from '../../base/state/toast-store.ts'
import { t } from '../../base/words/t.ts'
import type { FormShellProps } from './FormCard.tsx'

export interface SaveProps<Values, Answer = unknown> extends Pick<FormShellProps, 'danger'> {
  form: FormShellProps['form'] & {
    forget: () => void
    submit: (work: (values: Values) => Promise<unknown>) => (event: FormEvent<HTMLFormElement>) => void
  }
  write: Pick<FormShellProps, 'pending' | 'error'> & { send: (values: Values) => Promise<Answer> }
  /** What is said when it is done. */
  saved: string | ((values: Values, answer: Answer) => string)
  submitWord?: string
  children: ReactNode
}

/** What a form's frame needs, for a form that is sent as it stands and says that it was. */
export const savingOf = <Values, Answer>(
  { form, write, saved, submitWord }: SaveProps<Values, Answer>,
  after: () => void,
) => ({
  form,
  pending: write.pending,
  error: write.error,
  submitWord: submitWord ?? t('kit.save'),
  onSubmit: form.submit(async (values) => {
    const answer = await write.send(values)
    toast('success', typeof saved === 'string' ? saved : saved(values, answer))
    after()
  }),
})

/** Who closes a form without sending it gives up what was typed. */
export const givingUp = (form: { forget: () => void }, onClose: () => void) => () => {
  form.forget()
  onClose()
}
