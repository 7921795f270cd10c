import { loadAreaWords } from '../base/words/words.ts'
import { BulkDelete } from './BulkDelete.tsx'
import { BulkTags } from './BulkTags.tsx'
import type { SoldRow } from './declared.ts'
import { RenewDrawer } from './RenewDrawer.tsx'
import type { BulkOwnerAction } from './use-bulk-actions.tsx'

await loadAreaWords('bulk')

interface BulkDialogProps {
  kind: BulkOwnerAction
  rows: readonly SoldRow[]
  terms: readonly number[] | undefined
  onClose: () => void
}

export default function BulkDialog({ kind, terms, ...props }: BulkDialogProps) {
  if (kind === 'renew') return <RenewDrawer {...props} terms={terms} />
  return kind === 'tags' ? <BulkTags {...props} /> : <BulkDelete {...props} />
}
