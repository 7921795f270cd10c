import { FormCard } from '../form/FormCard.tsx'
import { givingUp, savingOf, type SaveProps } from '../form/saving.ts'
import { Dialog } from './Dialog.tsx'

/** The same over the page, for a question or two. */
export function SaveDialog<Values, Answer>({
  title,
  onClose,
  ...props
}: SaveProps<Values, Answer> & { title: string; onClose: () => void }) {
  const close = givingUp(props.form, onClose)
  return (
    <Dialog title={title} onClose={close} size={440}>
      <FormCard bare {...savingOf(props, onClose)} {...(props.danger && { danger: true })} onCancel={close}>
        {props.children}
      </FormCard>
    </Dialog>
  )
}
