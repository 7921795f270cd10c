import { givingUp, savingOf, type SaveProps } from '../form/saving.ts'
import { FormDrawer } from './FormDrawer.tsx'

/** A form beside its list that is sent as it stands, says that it was, and closes. */
export function SaveDrawer<Values, Answer>({
  title,
  onClose,
  ...props
}: SaveProps<Values, Answer> & { title: string; onClose: () => void }) {
  return (
    <FormDrawer
      {...savingOf(props, onClose)}
      {...(props.danger && { danger: true })}
      title={title}
      onClose={givingUp(props.form, onClose)}
    >
      {props.children}
    </FormDrawer>
  )
}
