import { t } from '../../base/words/t.ts'
import { Button } from '../show/Button.tsx'
import { SideSheet } from './Dialog.tsx'
import { FormNotes, type FormShellProps } from '../form/FormCard.tsx'
import classes from '../form/Form.module.css'

/** A form beside the list it belongs to. */
export function FormDrawer({
  title,
  onClose,
  form,
  onSubmit,
  pending,
  error,
  failed,
  submitWord,
  danger,
  submit,
  children,
}: FormShellProps & { title: string; onClose: () => void }) {
  return (
    <SideSheet
      onClose={onClose}
      title={title}
      size={480}
      classNames={{ body: classes.drawerFrame, content: classes.drawerContent }}
    >
      <form className={classes.drawerBody} onSubmit={onSubmit} noValidate>
        <div className={classes.drawerFields}>
          <FormNotes form={form} error={error} {...(failed !== undefined && { failed })} />
          {children}
        </div>
        <div className={`${classes.actions} ${classes.drawerFoot}`}>
          {form.errorCount > 1 && <span className={classes.counter}>{t('kit.fixErrors', { n: form.errorCount })}</span>}
          <Button kind="plain" onClick={onClose} disabled={pending}>
            {t('kit.cancel')}
          </Button>
          {submit ?? (
            <Button type="submit" pending={pending} kind={danger ? 'danger' : 'primary'}>
              {submitWord}
            </Button>
          )}
        </div>
      </form>
    </SideSheet>
  )
}
