import { keyPairCalls, type KeyPair } from '@portico/contract/compute/key-pair.ts'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import IconKey from '@tabler/icons-react/dist/esm/icons/IconKey.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useList } from '../../base/call/use-list.ts'
import { useWrite } from '../../base/call/use-write.ts'
import { t } from '../../base/words/words.ts'
import { Button } from '../../kit/show/Button.tsx'
import { CopyText } from '../../kit/show/CopyText.tsx'
import { EmptyState } from '../../kit/show/EmptyState.tsx'
import type { Column, RowAction } from '../../base/state/list.ts'
import { NameCell } from '../../kit/table/NameCell.tsx'
import { PageShell } from '../../kit/show/PageShell.tsx'
import { formatTime } from '../../kit/show/RelativeTime.tsx'
import { ResourceTable } from '../../kit/table/ResourceTable.tsx'
import { toast } from '../../base/state/toast-store.ts'
import { useParam } from '../../base/state/use-param.ts'
import { KeyPairForm, usePrivateKey } from './KeyPairForm.tsx'

const columns: readonly Column<KeyPair>[] = [
  {
    key: 'name',
    title: t('resource.name'),
    fixed: true,
    card: 'title',
    cell: ({ id, name }) => <NameCell name={name} second={id} mono />,
  },
  { key: 'fingerprint', title: t('disks.fingerprint'), cell: ({ fingerprint }) => <CopyText text={fingerprint} /> },
  {
    key: 'private',
    title: t('disks.privateHalf'),
    cell: ({ downloadable }) =>
      downloadable ? t('disks.notFetched') : <span className="quiet">{t('disks.fetched')}</span>,
  },
  { key: 'created', title: t('resource.created'), cell: ({ create_time }) => formatTime(create_time) },
]

export default function KeyPairsPage() {
  const list = useList(keyPairCalls.keyPairList)
  const remove = useWrite(keyPairCalls.keyPairRemove)
  const privateKey = usePrivateKey()
  const drawer = useParam('open')
  const actions = ({ id, name, downloadable }: KeyPair): RowAction[] => [
    {
      key: 'download',
      word: t('disks.download'),
      icon: IconDownload,
      quick: true,
      refused: downloadable ? undefined : t('disks.nothingToFetch'),
      confirm: {
        title: t('disks.downloadTitle', { name }),
        text: t('disks.downloadText'),
        confirm: t('disks.download'),
      },
      run: () => privateKey.fetch({ id, name }),
    },
    {
      key: 'remove',
      word: t('disks.removeKey'),
      icon: IconTrash,
      danger: true,
      confirm: {
        title: t('disks.removeKeyTitle', { name }),
        text: t('disks.removeKeyText'),
        confirm: t('disks.removeKey'),
        danger: true,
      },
      run: async () => {
        await remove.send({ id })
        toast('success', t('disks.keyRemoved'))
      },
    },
  ]
  return (
    <PageShell
      title={t('pages.keyPairs')}
      text={t('disks.keysText')}
      action={
        <Button icon={<IconPlus size={16} stroke={1.8} />} onClick={() => drawer.open('new')}>
          {t('disks.newKey')}
        </Button>
      }
    >
      <ResourceTable
        name="key-pairs"
        list={list}
        columns={columns}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        actions={actions}
        searchPlaceholder={t('disks.keySearch')}
        empty={
          <EmptyState
            icon={<IconKey size={24} stroke={1.5} />}
            title={t('disks.noKeys')}
            text={t('disks.noKeysText')}
            action={<Button onClick={() => drawer.open('new')}>{t('disks.newKey')}</Button>}
          />
        }
      />
      {drawer.value === 'new' && <KeyPairForm onClose={drawer.close} />}
    </PageShell>
  )
}
