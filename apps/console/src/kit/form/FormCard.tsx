import type { FormEvent, ReactNode } from 'react'
import { t } from '../../base/words/t.ts'
import { Button } from '../show/Button.tsx'
import classes from './Form.module.css'
import { FormProblem, type Problem } from './FormProblem.tsx'
import type { Form } from '../../base/state/use-form.ts'

export interface FormShellProps {
  form: Form
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  pending: boolean
  error: Problem | undefined
  /** What has failed when there is an error. */
  failed?: string
  submitWord: string
  danger?: boolean
  /** Stands where the button would, such as the way to pay. */
  submit?: ReactNode
  children: ReactNode
}

export function FormNotes({ form, error, failed }: Pick<FormShellProps, 'form' | 'error' | 'failed'>) {
  return (
    <>
      {form.restored && (
        <p className={classes.note} role="status">
          {t('kit.restored')}
          <button type="button" className={classes.linkButton} onClick={form.startOver}>
            {t('kit.startOver')}
          </button>
        </p>
      )}
      <FormProblem error={error} unplaced={form.unplaced} failed={failed} />
    </>
  )
}

export interface FormCardProps extends FormShellProps {
  /** Without the frame, for a form that stands in a card or a dialog already. */
  bare?: boolean
  /** For a form beside the main one: a page has one primary button. */
  plain?: boolean
  onCancel?: () => void
}

/** A form on the page. */
export function FormCard(props: FormCardProps) {
  const { form, onSubmit, pending, error, failed, submitWord, danger, submit, bare, plain, onCancel, children } = props
  return (
    <form className={bare ? classes.stack : `${classes.card} ${classes.stack}`} onSubmit={onSubmit} noValidate>
      <FormNotes form={form} error={error} {...(failed !== undefined && { failed })} />
      {children}
      <div className={classes.actions}>
        {form.errorCount > 1 && <span className={classes.counter}>{t('kit.fixErrors', { n: form.errorCount })}</span>}
        {onCancel && (
          <Button kind="plain" onClick={onCancel} disabled={pending}>
            {t('kit.cancel')}
          </Button>
        )}
        {submit ?? (
          <Button type="submit" pending={pending} kind={danger ? 'danger' : plain ? 'plain' : 'primary'}>
            {submitWord}
          </Button>
        )}
      </div>
    </form>
  )
}
