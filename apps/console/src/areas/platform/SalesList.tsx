import { customerCalls, SalesSaveInput, type Sales } from '@portico/contract/platform/customers.ts'
import { useDraftForm } from '../../base/person/use-draft-form.ts'
import { useList } from '../../base/call/use-list.ts'
import { useWrite } from '../../base/call/use-write.ts'
import { t } from '../../base/words/words.ts'
import { CheckField, TextField } from '../../kit/form/fields.tsx'
import { SaveDrawer } from '../../kit/dialog/SaveDrawer.tsx'
import type { Column } from '../../base/state/list.ts'
import { NameCell } from '../../kit/table/NameCell.tsx'
import { NounList } from '../../kit/table/NounList.tsx'
import { StatusMark } from '../../kit/show/StatusMark.tsx'

const columns: readonly Column<Sales>[] = [
  {
    key: 'name',
    title: t('fields.name'),
    fixed: true,
    card: 'title',
    cell: ({ name, sale_id }) => <NameCell name={name} second={sale_id} />,
  },
  {
    key: 'state',
    title: t('fields.state'),
    card: 'side',
    cell: ({ active }) => (
      <StatusMark
        shape={active ? 'running' : 'stopped'}
        word={t(active ? 'customers.saleActive' : 'customers.saleLeft')}
      />
    ),
  },
  { key: 'phone', title: t('fields.phone'), cell: ({ phone }) => phone || '—' },
  { key: 'email', title: t('fields.email'), cell: ({ email }) => email || '—' },
  { key: 'customers', title: t('customers.saleCustomers'), align: 'end', cell: ({ customers }) => customers },
]

export function SalesList() {
  return (
    <NounList
      name="sales"
      list={useList(customerCalls.salesList)}
      columns={columns}
      rowId={({ sale_id }) => sale_id}
      rowName={({ name }) => name}
      searchPlaceholder={t('customers.saleSearch')}
      empty={{ title: t('customers.saleNone'), text: t('customers.saleNoneText') }}
      edit={t('customers.editSale')}
      form={(sales, close) => <SalesForm sales={sales} onClose={close} />}
    />
  )
}

function SalesForm({ sales, onClose }: { sales: Sales | undefined; onClose: () => void }) {
  const write = useWrite(customerCalls.salesSave, { inForm: true })
  const { customers: _, ...known } = sales ?? {
    sale_id: '',
    name: '',
    phone: '',
    email: '',
    active: true,
    customers: 0,
  }
  const form = useDraftForm({ name: `sales-${known.sale_id}`, schema: SalesSaveInput, initial: known })
  return (
    <SaveDrawer
      title={t('customers.saleTitle')}
      form={form}
      write={write}
      saved={t('customers.saved')}
      onClose={onClose}
    >
      <TextField
        {...form.field('sale_id')}
        label={t('customers.saleCode')}
        disabled={sales !== undefined}
        maxLength={20}
        autoComplete="off"
      />
      <TextField {...form.field('name')} autoComplete="off" />
      <TextField {...form.field('phone')} type="tel" autoComplete="off" />
      <TextField {...form.field('email')} type="email" autoComplete="off" />
      <CheckField {...form.field('active')} />
    </SaveDrawer>
  )
}
