import { FormCard, type FormCardProps } from './FormCard.tsx'
import { savingOf, type SaveProps } from './saving.ts'

type SaveCardProps<Values, Answer> = SaveProps<Values, Answer> &
  Pick<FormCardProps, 'bare' | 'plain'> & { onSaved?: () => void }

/** Settings on the page: sent as they stand, and there to be changed again. */
export function SaveCard<Values, Answer>({
  bare = false,
  plain = false,
  onSaved = () => {},
  ...props
}: SaveCardProps<Values, Answer>) {
  return (
    <FormCard bare={bare} plain={plain} {...savingOf(props, onSaved)}>
      {props.children}
    </FormCard>
  )
}
