import { phonesAtOnceMax } from '@portico/contract/phone/device.ts'
import {
  phoneMappingCalls,
  phoneMappingHoursMax,
  phoneMappingSourcesMax,
  phoneSources,
  type PhoneMapping,
} from '@portico/contract/phone/mapping.ts'
import { wholeNumber } from '@portico/contract/rules/text.ts'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import IconPlugConnected from '@tabler/icons-react/dist/esm/icons/IconPlugConnected.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import * as z from 'zod/mini'
import { listed } from '../../../base/format/listed.ts'
import { call } from '../../../base/call/client.ts'
import { useList } from '../../../base/call/use-list.ts'
import { useWrite } from '../../../base/call/use-write.ts'
import type { BulkAction, Column, RowAction } from '../../../base/state/list.ts'
import { saveFile } from '../../../base/state/save-file.ts'
import { toast } from '../../../base/state/toast-store.ts'
import { typedNumber } from '../../../base/state/typed-number.ts'
import { useForm } from '../../../base/state/use-form.ts'
import { useParam } from '../../../base/state/use-param.ts'
import { t } from '../../../base/words/words.ts'
import { FormDrawer } from '../../../kit/dialog/FormDrawer.tsx'
import { AreaField, TextField } from '../../../kit/form/fields.tsx'
import { RefusableButton } from '../../../kit/show/RefusableButton.tsx'
import { CopyText } from '../../../kit/show/CopyText.tsx'
import { EmptyState } from '../../../kit/show/EmptyState.tsx'
import { PageShell } from '../../../kit/show/PageShell.tsx'
import { RelativeTime } from '../../../kit/show/RelativeTime.tsx'
import { StatusMark } from '../../../kit/show/StatusMark.tsx'
import { ResourceTable } from '../../../kit/table/ResourceTable.tsx'
import { callRefusal } from '../../../sold/call-refusal.ts'
import { PhonesField } from './PhonesField.tsx'
import { useResults } from './use-results.tsx'

const commandOf = ({ host, port }: PhoneMapping) => `adb connect ${host.includes(':') ? `[${host}]` : host}:${port}`

const columns = (): readonly Column<PhoneMapping>[] => [
  {
    key: 'phone',
    title: t('phoneTools.phone'),
    fixed: true,
    card: 'title',
    cell: ({ device_name }) => device_name,
  },
  {
    key: 'state',
    title: t('phoneTools.state'),
    card: 'side',
    cell: ({ open }) => (
      <StatusMark
        shape={open ? 'running' : 'working'}
        word={t(`phoneTools.mappings.states.${open ? 'open' : 'opening'}`)}
      />
    ),
  },
  {
    key: 'command',
    title: t('phoneTools.mappings.command'),
    cell: (mapping) => <CopyText text={commandOf(mapping)} />,
  },
  { key: 'sources', title: t('phoneTools.mappings.sources'), cell: ({ sources }) => listed(sources) },
  {
    key: 'until',
    title: t('phoneTools.mappings.until'),
    cell: ({ expire_time }) => <RelativeTime at={expire_time} />,
  },
]

const download = async (ids: string[]) =>
  saveFile((await call(phoneMappingCalls.phoneMappingFile, { action: 'download', ids })) as Blob, 'adb-mapping.txt')

/** Ports that lead to the ADB of phones. */
export default function MappingsPage() {
  const list = useList(phoneMappingCalls.phoneMappingList)
  const write = useWrite(phoneMappingCalls.phoneMapping)
  const form = useParam('form')
  const results = useResults()
  const held = callRefusal(phoneMappingCalls.phoneMapping)
  const button = (
    <RefusableButton
      refused={held}
      icon={<IconPlus size={16} stroke={1.8} aria-hidden="true" />}
      onClick={() => form.open('new')}
    >
      {t('phoneTools.mappings.open')}
    </RefusableButton>
  )
  const acts = (rows: readonly PhoneMapping[]) => {
    const ids = rows.map(({ id }) => id)
    return [
      {
        key: 'file',
        word: t('phoneTools.mappings.file'),
        icon: IconDownload,
        refused: callRefusal(phoneMappingCalls.phoneMappingFile),
        run: () => download(ids),
      },
      {
        key: 'close',
        word: t('phoneTools.mappings.close'),
        icon: IconX,
        danger: true,
        refused: held,
        confirm: {
          title: t('phoneTools.mappings.closeTitle', { n: ids.length }),
          text: t('phoneTools.mappings.closeText'),
          confirm: t('phoneTools.mappings.close'),
          danger: true,
        },
        run: async () => {
          await write.send({ action: 'close', ids })
          toast('success', t('phoneTools.mappings.closed'))
        },
      },
    ]
  }
  const actions = (row: PhoneMapping): RowAction[] => acts([row])
  const bulk = (rows: readonly PhoneMapping[]): BulkAction[] =>
    acts(rows).map(({ refused, ...action }) => ({ ...action, count: refused === undefined ? rows.length : 0 }))
  return (
    <PageShell title={t('pages.adbMapping')} text={t('phoneTools.mappings.text')} action={button}>
      <ResourceTable
        name="phone-mappings"
        list={list}
        columns={columns()}
        rowId={({ id }) => id}
        rowName={({ device_name }) => device_name}
        actions={actions}
        bulk={bulk}
        searchPlaceholder={t('phoneTools.mappings.search')}
        empty={
          <EmptyState
            icon={<IconPlugConnected size={24} stroke={1.5} />}
            title={t('phoneTools.mappings.none')}
            text={t('phoneTools.mappings.noneText')}
            action={button}
          />
        }
      />
      {form.value && (
        <OpenForm
          results={results}
          chosen={form.value.startsWith('phn_') ? form.value.split(',') : []}
          onClose={form.close}
        />
      )}
      {results.dialog}
    </PageShell>
  )
}

const linesOf = (text: string) => text.split(/[\s,]+/).filter(Boolean)
const schema = z.object({
  device_ids: z.array(z.string()).check(z.minLength(1, 'rules.choose'), z.maxLength(phonesAtOnceMax, 'rules.tooMany')),
  sources: z.pipe(z.pipe(z.string(), z.transform(linesOf)), phoneSources),
  hours: typedNumber(wholeNumber(1, phoneMappingHoursMax, 'rules.phoneMappingHours')),
})

interface OpenFormProps {
  results: ReturnType<typeof useResults>
  chosen: readonly string[]
  onClose: () => void
}

function OpenForm({ results, chosen, onClose }: OpenFormProps) {
  const write = useWrite(phoneMappingCalls.phoneMapping, { inForm: true })
  const form = useForm({ schema, initial: { device_ids: [...chosen], sources: '', hours: '2' } })
  return (
    <FormDrawer
      title={t('phoneTools.mappings.openTitle')}
      form={form}
      pending={write.pending}
      error={write.error}
      submitWord={t('phoneTools.mappings.open')}
      onClose={onClose}
      onSubmit={form.submit(async (values) => {
        const { result } = await write.send({ action: 'open', ...values })
        results.told(t('phoneTools.mappings.open'), result, (n) => t('phoneTools.mappings.opened', { n }))
        onClose()
      })}
    >
      <PhonesField
        {...form.field('device_ids')}
        label={t('phoneTools.phones')}
        onChange={(ids) => form.set('device_ids', [...ids])}
      />
      <AreaField
        {...form.field('sources')}
        label={t('phoneTools.mappings.sources')}
        required
        rows={3}
        placeholder="203.0.113.7"
        help={t('phoneTools.mappings.sourcesHelp', { max: phoneMappingSourcesMax })}
      />
      <TextField
        {...form.field('hours')}
        inputMode="numeric"
        required
        help={t('phoneTools.mappings.hoursHelp', { max: phoneMappingHoursMax })}
      />
    </FormDrawer>
  )
}
