import { budgetCalls, budgetsMax } from '@portico/contract/money/budget.ts'
import type { CostQuery } from '@portico/contract/money/cost.ts'
import IconTarget from '@tabler/icons-react/dist/esm/icons/IconTarget.mjs'
import { useState } from 'react'
import { query, queryClient, useCall } from '../../../base/call/queries.ts'
import { useSearchParams } from '../../../base/place/sight.ts'
import { useParam } from '../../../base/state/use-param.ts'
import { t } from '../../../base/words/words.ts'
import { Button } from '../../../kit/show/Button.tsx'
import { BudgetForm } from './BudgetForm.tsx'
import { budgetAbout, budgetFor } from './cost-query.ts'

/** Makes the budget for what is chosen, or changes it. Where there can be none, it leads to those that there are. */
export function BudgetButton({ asked }: { asked: CostQuery }) {
  const [, setParams] = useSearchParams()
  const form = useParam('budget')
  const [isAsking, setAsking] = useState(false)
  const about = budgetAbout(asked)
  async function open() {
    setAsking(true)
    const known = await queryClient.query({ ...query(budgetCalls.budgetList), staleTime: 0 }).catch(() => undefined)
    setAsking(false)
    const row = about && known && budgetFor(known.result, about)
    if (row) form.open(row.id)
    else if (about && known && known.result.length < budgetsMax) form.open('new')
    else setParams(new URLSearchParams({ tab: 'budgets' }))
  }
  return (
    <>
      <Button
        kind="plain"
        icon={<IconTarget size={16} stroke={1.6} aria-hidden="true" />}
        pending={isAsking}
        onClick={() => void open()}
      >
        {t('costs.budgetNone')}
      </Button>
      {form.value && <BudgetDrawer key={form.value} id={form.value} about={about} onClose={form.close} />}
    </>
  )
}

interface BudgetDrawerProps {
  /** Of one of them, or of a new one. */
  id: string
  about: ReturnType<typeof budgetAbout>
  onClose: () => void
}

function BudgetDrawer({ id, about, onClose }: BudgetDrawerProps) {
  const budgets = useCall(budgetCalls.budgetList).data
  const row = budgets?.result.find((budget) => budget.id === id)
  if (!budgets || (!row && id !== 'new')) return null
  return <BudgetForm row={row} about={about} groups={budgets.groups} tags={budgets.tags} onClose={onClose} />
}
