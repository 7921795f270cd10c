import type { Data } from '@portico/contract/calls.ts'
import { CoefficientInput, priceCalls } from '@portico/contract/money/catalogue-price.ts'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import { useCall } from '../../../base/call/queries.ts'
import { useWrite } from '../../../base/call/use-write.ts'
import { productName, t } from '../../../base/words/words.ts'
import { EmptyState } from '../../../kit/show/EmptyState.tsx'
import { TextField } from '../../../kit/form/fields.tsx'
import type { Column, RowAction } from '../../../base/state/list.ts'
import { ResourceTable } from '../../../kit/table/ResourceTable.tsx'
import { useForm } from '../../../base/state/use-form.ts'
import { useParam } from '../../../base/state/use-param.ts'
import { useRows } from '../../../base/state/use-rows.ts'
import { PriceChangeForm } from '../../../sold/PriceChangeForm.tsx'

type Row = Data<typeof priceCalls.priceFactorInfo>['result'][number]
const nameOf = ({ product }: Row) => productName(product)

const columns: readonly Column<Row>[] = [
  { key: 'product', title: t('prices.product'), fixed: true, card: 'title', cell: nameOf },
  { key: 'coefficient', title: t('prices.coefficient'), align: 'end', cell: ({ coefficient }) => coefficient },
]

export function CoefficientsTab() {
  const answer = useCall(priceCalls.priceFactorInfo)
  const list = useRows(answer, nameOf, 50)
  const form = useParam('form')
  const edited = answer.data?.result.find(({ product }) => product === form.value)
  const actions = ({ product }: Row): RowAction[] => [
    { key: 'edit', word: t('prices.change'), icon: IconPencil, quick: true, run: () => form.open(product) },
  ]
  return (
    <>
      <ResourceTable
        name="coefficients"
        list={list}
        columns={columns}
        actions={actions}
        rowId={({ product }) => product}
        rowName={nameOf}
        searchPlaceholder={t('prices.product')}
        empty={<EmptyState title={t('prices.noPrices')} text={t('prices.noPricesText')} />}
      />
      {edited && <CoefficientForm key={edited.product} row={edited} onClose={form.close} />}
    </>
  )
}

function CoefficientForm({ row, onClose }: { row: Row; onClose: () => void }) {
  const title = t('prices.coefficientTitle', { name: nameOf(row) })
  const write = useWrite(priceCalls.coefficientSave, { inForm: true, action: title })
  const form = useForm({ schema: CoefficientInput, initial: row })
  return (
    <PriceChangeForm
      title={title}
      form={form}
      change={(coefficient) => ({ coefficient })}
      publish={write}
      onClose={onClose}
    >
      <TextField
        {...form.field('coefficient')}
        inputMode="decimal"
        autoComplete="off"
        autoFocus
        required
        help={t('prices.coefficientHelp')}
      />
    </PriceChangeForm>
  )
}
