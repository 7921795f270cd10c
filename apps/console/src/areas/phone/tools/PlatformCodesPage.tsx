import { phoneCodeCalls, phoneCodeStates, type PhoneCode, type PhoneCodeState } from '@portico/contract/phone/code.ts'
import { phonePackages, phoneTermsMonths } from '@portico/contract/states/phone.ts'
import IconBan from '@tabler/icons-react/dist/esm/icons/IconBan.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconTicket from '@tabler/icons-react/dist/esm/icons/IconTicket.mjs'
import { useState } from 'react'
import * as z from 'zod/mini'
import { useList } from '../../../base/call/use-list.ts'
import { useWrite } from '../../../base/call/use-write.ts'
import type { Column, RowAction } from '../../../base/state/list.ts'
import type { Option } from '../../../base/state/option.ts'
import { toast } from '../../../base/state/toast-store.ts'
import { typedNumber } from '../../../base/state/typed-number.ts'
import { useForm } from '../../../base/state/use-form.ts'
import { useParam } from '../../../base/state/use-param.ts'
import { t } from '../../../base/words/words.ts'
import { Dialog } from '../../../kit/dialog/Dialog.tsx'
import { FormDrawer } from '../../../kit/dialog/FormDrawer.tsx'
import { TextField } from '../../../kit/form/fields.tsx'
import { SelectField } from '../../../kit/form/select-fields.tsx'
import { Button } from '../../../kit/show/Button.tsx'
import { CopyText } from '../../../kit/show/CopyText.tsx'
import { EmptyState } from '../../../kit/show/EmptyState.tsx'
import { PageShell } from '../../../kit/show/PageShell.tsx'
import { formatDay } from '../../../kit/show/RelativeTime.tsx'
import { StatusMark, type StatusShape } from '../../../kit/show/StatusMark.tsx'
import { ResourceTable } from '../../../kit/table/ResourceTable.tsx'
import { usePlatformNodeFilter } from '../../../sold/node-filter.ts'
import { packageName } from '../../../sold/price-line.ts'
import { Lines } from '../../../sold/ResourceCells.tsx'
import classes from './Tools.module.css'
import { DayField } from '../../../kit/form/DayField.tsx'

const shapes: Record<PhoneCodeState, StatusShape> = {
  unused: 'waiting',
  used: 'running',
  cancelled: 'stopped',
  expired: 'expired',
}
const stateWord = (state: PhoneCodeState) => t(`phoneTools.codes.states.${state}`)

const columns = (): readonly Column<PhoneCode>[] => [
  {
    key: 'code',
    title: t('phoneTools.codes.code'),
    fixed: true,
    card: 'title',
    cell: ({ ending, remark }) => <Lines first={<span className="mono">{`…${ending}`}</span>} second={remark} />,
  },
  {
    key: 'state',
    title: t('phoneTools.state'),
    card: 'side',
    cell: ({ state }) => <StatusMark shape={shapes[state]} word={stateWord(state)} />,
  },
  {
    key: 'for',
    title: t('phoneTools.codes.goodFor'),
    cell: ({ count, package: name, months, node_name }) => (
      <Lines
        first={t('phoneTools.codes.many', { n: months, phones: count, package: packageName('cloudphone', name) })}
        second={node_name}
      />
    ),
  },
  {
    key: 'until',
    title: t('phoneTools.codes.validUntil'),
    cell: ({ valid_until }) => formatDay(valid_until),
  },
  {
    key: 'customer',
    title: t('phoneTools.codes.usedBy'),
    cell: ({ customer, service_id }) => service_id && <Lines first={customer} second={service_id} mono />,
  },
]

/** Codes that are good for cloud phones. */
export default function PlatformCodesPage() {
  const list = useList(phoneCodeCalls.platformPhoneCodeList, { filters: ['state'] })
  const cancel = useWrite(phoneCodeCalls.platformPhoneCodeCancel)
  const form = useParam('form')
  // Whoever may not see the nodes cannot say on which of them a code is good.
  const nodes = usePlatformNodeFilter()[0]?.options
  const [made, setMade] = useState<readonly string[]>()
  const button = (
    <Button
      icon={<IconPlus size={16} stroke={1.8} aria-hidden="true" />}
      disabled={!nodes}
      onClick={() => form.open('new')}
    >
      {t('phoneTools.codes.issue')}
    </Button>
  )
  const actions = ({ id, state, ending }: PhoneCode): RowAction[] => [
    {
      key: 'cancel',
      word: t('phoneTools.codes.cancel'),
      icon: IconBan,
      danger: true,
      refused: state === 'unused' ? undefined : t('phoneTools.codes.notUnused'),
      confirm: {
        title: t('phoneTools.codes.cancelTitle', { ending }),
        text: t('phoneTools.codes.cancelText'),
        confirm: t('phoneTools.codes.cancel'),
        danger: true,
      },
      run: async () => {
        await cancel.send({ id })
        toast('success', t('phoneTools.codes.cancelled'))
      },
    },
  ]
  return (
    <PageShell title={t('pages.platformPhoneCodes')} text={t('phoneTools.codes.text')} action={button}>
      <ResourceTable
        name="platform-phone-codes"
        list={list}
        columns={columns()}
        rowId={({ id }) => id}
        rowName={({ ending }) => ending}
        actions={actions}
        filters={[
          {
            name: 'state',
            title: t('phoneTools.state'),
            options: phoneCodeStates.map((value) => ({ value, label: stateWord(value) })),
          },
        ]}
        searchPlaceholder={t('phoneTools.codes.search')}
        empty={
          <EmptyState
            icon={<IconTicket size={24} stroke={1.5} />}
            title={t('phoneTools.codes.none')}
            text={t('phoneTools.codes.noneText')}
            action={button}
          />
        }
      />
      {form.value && nodes && <IssueForm nodes={nodes} onMade={setMade} onClose={form.close} />}
      {made && <MadeCodes codes={made} onClose={() => setMade(undefined)} />}
    </PageShell>
  )
}

/** They are told here and never again. */
function MadeCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  return (
    <Dialog title={t('phoneTools.codes.issued')} onClose={onClose} size={440}>
      <p className="quiet">{t('phoneTools.codes.once')}</p>
      <ul className={classes.codes}>
        {codes.map((code) => (
          <li key={code}>
            <CopyText text={code} />
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

const { input } = phoneCodeCalls.platformPhoneCodeIssue
const schema = z.extend(input, {
  count: typedNumber(input.shape.count),
  months: typedNumber(input.shape.months),
  how_many: typedNumber(input.shape.how_many),
})

interface IssueFormProps {
  nodes: readonly Option[]
  onMade: (codes: readonly string[]) => void
  onClose: () => void
}

function IssueForm({ nodes, onMade, onClose }: IssueFormProps) {
  const write = useWrite(phoneCodeCalls.platformPhoneCodeIssue, { inForm: true })
  const form = useForm({
    schema,
    initial: {
      controller_id: nodes[0]?.value ?? '',
      package: 'basic' as string,
      count: '1',
      months: '3',
      valid_until: '',
      how_many: '1',
      remark: '',
    },
  })
  return (
    <FormDrawer
      title={t('phoneTools.codes.issue')}
      form={form}
      pending={write.pending}
      error={write.error}
      submitWord={t('phoneTools.codes.issue')}
      onClose={onClose}
      onSubmit={form.submit(async (values) => {
        const { codes } = await write.send(values)
        onClose()
        onMade(codes)
      })}
    >
      <SelectField {...form.field('controller_id')} options={nodes} />
      <SelectField
        {...form.field('package')}
        label={t('phoneTools.codes.package')}
        options={phonePackages.map((value) => ({ value, label: packageName('cloudphone', value) }))}
      />
      <TextField {...form.field('count')} label={t('phoneTools.codes.count')} inputMode="numeric" required />
      <SelectField
        {...form.field('months')}
        label={t('phoneTools.codes.months')}
        options={phoneTermsMonths.map((months) => ({ value: String(months), label: String(months) }))}
      />
      <DayField {...form.field('valid_until')} label={t('phoneTools.codes.validUntil')} required />
      <TextField {...form.field('how_many')} inputMode="numeric" required />
      <TextField {...form.field('remark')} autoComplete="off" />
    </FormDrawer>
  )
}
