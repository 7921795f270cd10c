import { budgetBases, budgetCalls, budgetsMax, type Budget } from '@portico/contract/money/budget.ts'
import type { OrderProduct } from '@portico/contract/money/order.ts'
import { formatMoney } from '@portico/contract/formats.ts'
import IconTarget from '@tabler/icons-react/dist/esm/icons/IconTarget.mjs'
import type { ReactNode } from 'react'
import { listed } from '../../../base/format/listed.ts'
import { useCall } from '../../../base/call/queries.ts'
import { useWrite } from '../../../base/call/use-write.ts'
import type { Column } from '../../../base/state/list.ts'
import { useRows } from '../../../base/state/use-rows.ts'
import { t } from '../../../base/words/words.ts'
import { Money } from '../../../kit/show/Money.tsx'
import { PageShell } from '../../../kit/show/PageShell.tsx'
import { NameCell } from '../../../kit/table/NameCell.tsx'
import { NounList } from '../../../kit/table/NounList.tsx'
import { BudgetBar } from './BudgetBar.tsx'
import { BudgetForm } from './BudgetForm.tsx'
import { productWord } from '../money-marks.tsx'

const scopeText = ({ applies_to, subject, subject_name }: Budget): string =>
  applies_to === 'account'
    ? t('costs.budgets.whole')
    : applies_to === 'product'
      ? productWord(subject as OrderProduct)
      : subject_name

/** The highest that was told, of what was charged and of what is expected. */
const toldText = ({ alarms }: Budget): string =>
  listed(
    budgetBases.flatMap((basis) => {
      const shares = alarms.filter((alarm) => alarm.basis === basis).map(({ share }) => share)
      if (shares.length === 0) return []
      return [
        t(basis === 'actual' ? 'costs.budgets.told' : 'costs.budgets.toldForecast', { share: Math.max(...shares) }),
      ]
    }),
  )

function alarmText({ percent: shares, forecast }: Budget): string {
  if (shares.length === 0) return t('costs.budgets.never')
  const text = shares.toSorted((one, other) => one - other).map((share) => `${share}%`)
  return t(forecast ? 'costs.budgets.withForecast' : 'costs.budgets.at', { shares: listed(text) })
}

const columnsOf = (): readonly Column<Budget>[] => [
  {
    key: 'name',
    title: t('costs.budgets.name'),
    fixed: true,
    card: 'title',
    cell: (row) => <NameCell name={row.name} second={t(`costs.budgets.scopes.${row.applies_to}`)} />,
  },
  { key: 'for', title: t('costs.budgets.for'), cell: scopeText },
  { key: 'spent', title: t('costs.budgets.spent'), cell: (row) => <BudgetBar budget={row} /> },
  {
    key: 'expected',
    title: t('costs.budgets.expected'),
    align: 'end',
    cell: ({ expected }) => <Money amount={expected} />,
  },
  {
    key: 'alarms',
    title: t('costs.budgets.alarms'),
    cell: (row) => <NameCell name={alarmText(row)} {...(row.alarms.length > 0 && { second: toldText(row) })} />,
  },
]

/** What an owner means to spend in a month, beside what it comes to. */
export function BudgetsTab({ tabs }: { tabs: ReactNode }) {
  const answer = useCall(budgetCalls.budgetList)
  const list = useRows(answer, ({ name }) => name, 50)
  const remove = useWrite(budgetCalls.budgetRemove)
  const all = answer.data?.result
  const isFull = (all?.length ?? 0) >= budgetsMax
  return (
    <PageShell
      title={t('pages.costs')}
      text={t(isFull ? 'costs.budgets.full' : 'costs.budgets.text', { max: budgetsMax })}
    >
      {tabs}
      <NounList
        name="budgets"
        list={list}
        among={all}
        columns={columnsOf()}
        rowName={({ name, amount }) => `${name} ${formatMoney(amount)}`}
        searchPlaceholder={t('costs.budgets.search')}
        empty={{ icon: IconTarget, title: t('costs.budgets.none'), text: t('costs.budgets.noneText') }}
        add={{ word: t('costs.budgets.add'), disabled: isFull }}
        edit={t('costs.budgets.edit')}
        remove={({ name }) => ({
          write: remove,
          word: t('costs.budgets.remove'),
          title: t('costs.budgets.removeTitle', { name }),
          text: t('costs.budgets.removeText'),
          removed: t('costs.budgets.removed'),
        })}
        form={(row, close) => (
          <BudgetForm row={row} groups={answer.data?.groups ?? []} tags={answer.data?.tags ?? []} onClose={close} />
        )}
      />
    </PageShell>
  )
}
