import { FormCard } from './FormCard.tsx'
import { savingOf, type SaveProps } from './saving.ts'

/** Settings on the page: sent as they stand, and there to be changed again. */
export function SaveCard<Values>({ onSaved = () => {}, ...props }: SaveProps<Values> & { onSaved?: () => void }) {
  return <FormCard {...savingOf(props, onSaved)}>{props.children}</FormCard>
}
