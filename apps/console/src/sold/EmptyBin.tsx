import { binDays } from '@portico/contract/resource/term-end.ts'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { t } from '../base/words/words.ts'
import { EmptyState } from '../kit/show/EmptyState.tsx'

export const EmptyBin = () => (
  <EmptyState
    icon={<IconTrash size={24} stroke={1.5} />}
    title={t('resource.binEmpty')}
    text={t('resource.binEmptyText', { n: String(binDays) })}
  />
)
