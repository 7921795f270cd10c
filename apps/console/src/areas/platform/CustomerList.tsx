import { formatMoney } from '@portico/contract/formats.ts'
import { newUserVoucherYuan } from '@portico/contract/constants.ts'
import { voucherCalls } from '@portico/contract/money/voucher.ts'
import { customerCalls, customerKinds, customerStatuses, type Customer } from '@portico/contract/platform/customers.ts'
import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs'
import IconGift from '@tabler/icons-react/dist/esm/icons/IconGift.mjs'
import IconListDetails from '@tabler/icons-react/dist/esm/icons/IconListDetails.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconUserCheck from '@tabler/icons-react/dist/esm/icons/IconUserCheck.mjs'
import IconUserOff from '@tabler/icons-react/dist/esm/icons/IconUserOff.mjs'
import { mayOpen } from '../../base/route/guard.ts'
import { absolute, paths } from '../../base/place/paths.ts'
import { usePerson } from '../../base/person/person.ts'
import { useList } from '../../base/call/use-list.ts'
import { useWrite } from '../../base/call/use-write.ts'
import { t } from '../../base/words/words.ts'
import { EmptyState } from '../../kit/show/EmptyState.tsx'
import type { Column, RowAction } from '../../base/state/list.ts'
import { Money } from '../../kit/show/Money.tsx'
import { NameCell } from '../../kit/table/NameCell.tsx'
import { RelativeTime } from '../../kit/show/RelativeTime.tsx'
import { ResourceTable } from '../../kit/table/ResourceTable.tsx'
import { StatusMark } from '../../kit/show/StatusMark.tsx'
import { toast } from '../../base/state/toast-store.ts'
import { useParam } from '../../base/state/use-param.ts'
import { emailOf } from './customer-email.ts'
import { CustomerForm } from './CustomerForm.tsx'
import { CustomerSheet } from './CustomerSheet.tsx'
import { CustomerStatusForm } from './CustomerStatusForm.tsx'

const shapes = { normal: 'running', disabled: 'failed', closed: 'stopped' } as const

const columns: readonly Column<Customer>[] = [
  {
    key: 'name',
    title: t('customers.name'),
    fixed: true,
    card: 'title',
    cell: (customer) => <NameCell name={customer.name} second={emailOf(customer) || customer.phone} />,
  },
  { key: 'kind', title: t('customers.kind'), cell: ({ kind }) => t(`customers.kinds.${kind}`) },
  {
    key: 'status',
    title: t('fields.state'),
    card: 'side',
    cell: ({ status, agent }) => (
      <StatusMark
        shape={shapes[status]}
        word={t(`customers.statuses.${status}`)}
        reason={agent && t('customers.isAgent')}
      />
    ),
  },
  { key: 'cash', title: t('customers.cash'), align: 'end', cell: ({ cash }) => <Money amount={cash} /> },
  { key: 'resources', title: t('customers.resources'), align: 'end', cell: ({ resources }) => resources },
  { key: 'members', title: t('customers.members'), align: 'end', cell: ({ members }) => members },
  { key: 'discount', title: t('customers.discount'), align: 'end', cell: ({ discount }) => discount },
  { key: 'sale', title: t('customers.sale'), cell: ({ sale_name }) => sale_name || '—' },
  {
    key: 'last',
    title: t('customers.lastSignIn'),
    cell: ({ last_login_time: at }) =>
      at ? <RelativeTime at={at} /> : <span className="quiet">{t('customers.never')}</span>,
  },
  {
    key: 'created',
    title: t('customers.registered'),
    optional: true,
    cell: ({ create_time }) => <RelativeTime at={create_time} />,
  },
]

export function CustomerList() {
  const list = useList(customerCalls.customerList, { filters: ['status', 'kind', 'agent'] })
  const look = useWrite(customerCalls.customerView)
  const welcome = useWrite(voucherCalls.platformVoucherWelcome)
  const mayGive = mayOpen('operator.vouchers', usePerson())
  const form = useParam('form')
  const [kind, id] = form.value.split(':')
  const chosen = list.rows?.find(({ account_id }) => account_id === id)
  function actions({ account_id, name, status, welcomed }: Customer): RowAction[] {
    const closed = status === 'closed' ? t('customers.closedOne') : undefined
    const shut = closed ?? (status === 'disabled' ? t('customers.disabledOne') : undefined)
    const amount = formatMoney(String(newUserVoucherYuan))
    return [
      {
        key: 'open',
        word: t('customers.open'),
        icon: IconListDetails,
        quick: true,
        run: () => form.open(`open:${account_id}`),
      },
      {
        key: 'edit',
        word: t('customers.edit'),
        icon: IconPencil,
        quick: true,
        refused: closed,
        run: () => form.open(`edit:${account_id}`),
      },
      {
        key: 'look',
        word: t('customers.look'),
        icon: IconEye,
        refused: shut,
        confirm: {
          title: t('customers.look'),
          text: t('customers.lookText', { name }),
          confirm: t('customers.look'),
        },
        run: async () => {
          const { view_ticket } = await look.send({ account_id })
          window.open(absolute(paths.home({ view_ticket })), '_blank', 'noopener')
        },
      },
      ...(mayGive
        ? [
            {
              key: 'welcome',
              word: t('customers.welcome', { amount }),
              icon: IconGift,
              refused: shut ?? (welcomed ? t('customers.welcomed') : undefined),
              confirm: {
                title: t('customers.welcome', { amount }),
                text: t('customers.welcomeText', { name }),
                confirm: t('customers.welcomeGive'),
              },
              run: async () => {
                await welcome.send({ account_id })
                toast('success', t('customers.welcomeDone', { name, amount }))
              },
            },
          ]
        : []),
      status === 'disabled'
        ? {
            key: 'enable',
            word: t('customers.enable'),
            icon: IconUserCheck,
            divided: true,
            run: () => form.open(`enable:${account_id}`),
          }
        : {
            key: 'disable',
            word: t('customers.disable'),
            icon: IconUserOff,
            danger: true,
            divided: true,
            refused: closed,
            run: () => form.open(`disable:${account_id}`),
          },
    ]
  }
  return (
    <>
      <ResourceTable
        name="customers"
        list={list}
        columns={columns}
        actions={actions}
        rowId={({ account_id }) => account_id}
        rowName={({ name }) => name}
        searchPlaceholder={t('customers.search')}
        filters={[
          {
            name: 'status',
            title: t('fields.state'),
            options: customerStatuses.map((value) => ({ value, label: t(`customers.statuses.${value}`) })),
          },
          {
            name: 'kind',
            title: t('customers.kind'),
            menu: true,
            options: customerKinds.map((value) => ({ value, label: t(`customers.kinds.${value}`) })),
          },
          {
            name: 'agent',
            title: t('fields.agent'),
            menu: true,
            options: (['yes', 'no'] as const).map((value) => ({ value, label: t(`customers.agents.${value}`) })),
          },
        ]}
        empty={<EmptyState title={t('customers.none')} text={t('customers.noneText')} />}
      />
      {kind === 'open' && id && <CustomerSheet accountId={id} onClose={form.close} />}
      {kind === 'edit' && chosen && <CustomerForm key={id} customer={chosen} onClose={form.close} />}
      {(kind === 'disable' || kind === 'enable') && chosen && (
        <CustomerStatusForm customer={chosen} to={kind === 'disable' ? 'disabled' : 'normal'} onClose={form.close} />
      )}
    </>
  )
}
