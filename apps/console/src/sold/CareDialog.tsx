import { DeleteDialog } from './DeleteDialog.tsx'
import type { Care, Cared } from './owner-actions.tsx'
import { RenewDrawer } from './RenewDrawer.tsx'
import { RenameForm, RenewalForm } from './ResourceForms.tsx'
import { TagsForm } from './TagsForm.tsx'

interface CareDialogProps {
  kind: Care | 'tags'
  row: Cared
  terms: readonly number[] | undefined
  onClose: () => void
}

export default function CareDialog({ kind, terms, ...props }: CareDialogProps) {
  if (kind === 'renew') return <RenewDrawer rows={[props.row]} terms={terms} onClose={props.onClose} />
  if (kind === 'renewal') return <RenewalForm {...props} terms={terms} />
  if (kind === 'rename') return <RenameForm {...props} />
  if (kind === 'tags') return <TagsForm {...props} />
  return <DeleteDialog {...props} />
}
