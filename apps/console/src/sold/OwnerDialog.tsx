import { DeleteDialog } from './DeleteDialog.tsx'
import type { OwnerAction, OwnerRow } from './owner-actions.tsx'
import { RenewDrawer } from './RenewDrawer.tsx'
import { RenameForm, RenewalForm } from './ResourceForms.tsx'
import { TagsForm } from './TagsForm.tsx'

interface OwnerDialogProps {
  kind: OwnerAction | 'tags'
  row: OwnerRow
  terms: readonly number[] | undefined
  onClose: () => void
}

export default function OwnerDialog({ kind, terms, ...props }: OwnerDialogProps) {
  if (kind === 'renew') return <RenewDrawer rows={[props.row]} terms={terms} onClose={props.onClose} />
  if (kind === 'renewal') return <RenewalForm {...props} terms={terms} />
  if (kind === 'rename') return <RenameForm {...props} />
  if (kind === 'tags') return <TagsForm {...props} />
  return <DeleteDialog {...props} />
}
