import { keyPairCalls, type KeyPair } from '@portico/contract/compute/key-pair.ts'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import IconKey from '@tabler/icons-react/dist/esm/icons/IconKey.mjs'
import { useList } from '../../base/call/use-list.ts'
import { useWrite } from '../../base/call/use-write.ts'
import { t } from '../../base/words/words.ts'
import { CopyText } from '../../kit/show/CopyText.tsx'
import type { Column, RowAction } from '../../base/state/list.ts'
import { NameCell } from '../../kit/table/NameCell.tsx'
import { NounPage } from '../../kit/table/NounList.tsx'
import { formatTime } from '../../kit/show/RelativeTime.tsx'
import { callRefusal } from '../../sold/call-refusal.ts'
import { KeyPairForm, usePrivateKey } from './KeyPairForm.tsx'

const columns: readonly Column<KeyPair>[] = [
  {
    key: 'name',
    title: t('resource.name'),
    fixed: true,
    card: 'title',
    cell: ({ id, name }) => <NameCell name={name} second={id} mono />,
  },
  { key: 'fingerprint', title: t('keyPair.fingerprint'), cell: ({ fingerprint }) => <CopyText text={fingerprint} /> },
  {
    key: 'private',
    title: t('keyPair.privateHalf'),
    cell: ({ downloadable }) =>
      downloadable ? t('keyPair.notFetched') : <span className="quiet">{t('keyPair.fetched')}</span>,
  },
  { key: 'created', title: t('resource.created'), cell: ({ create_time }) => formatTime(create_time) },
]

export default function KeyPairsPage() {
  const list = useList(keyPairCalls.keyPairList)
  const remove = useWrite(keyPairCalls.keyPairRemove)
  const privateKey = usePrivateKey()
  const download = ({ id, name, downloadable }: KeyPair): RowAction => ({
    key: 'download',
    word: t('keyPair.download'),
    icon: IconDownload,
    quick: true,
    refused: callRefusal(keyPairCalls.keyPairDownload) ?? (downloadable ? undefined : t('keyPair.nothingToFetch')),
    confirm: {
      title: t('keyPair.downloadTitle', { name }),
      text: t('keyPair.downloadText'),
      confirm: t('keyPair.download'),
    },
    run: () => privateKey.fetch({ id, name }),
  })
  return (
    <NounPage
      name="key-pairs"
      param="open"
      title={t('pages.keyPairs')}
      text={t('keyPair.keysText')}
      list={list}
      columns={columns}
      rowName={({ name }) => name}
      searchPlaceholder={t('keyPair.keySearch')}
      empty={{ icon: IconKey, title: t('keyPair.noKeys'), text: t('keyPair.noKeysText') }}
      add={{ word: t('keyPair.newKey') }}
      held={{ save: callRefusal(keyPairCalls.keyPairCreate), remove: callRefusal(keyPairCalls.keyPairRemove) }}
      more={(pair) => [download(pair)]}
      remove={({ name }) => ({
        write: remove,
        word: t('keyPair.removeKey'),
        title: t('keyPair.removeKeyTitle', { name }),
        text: t('keyPair.removeKeyText'),
        removed: t('keyPair.keyRemoved'),
      })}
      form={(_, close) => <KeyPairForm onClose={close} />}
    />
  )
}
