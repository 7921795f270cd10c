import { products } from '@portico/contract/access.ts'
import {
  budgetCalls,
  BudgetInput,
  budgetNameMax,
  budgetScopes,
  budgetShares,
  type Budget,
  type BudgetScope,
} from '@portico/contract/money/budget.ts'
import { useWrite } from '../../../base/call/use-write.ts'
import { useForm } from '../../../base/state/use-form.ts'
import { t } from '../../../base/words/words.ts'
import { SaveDrawer } from '../../../kit/dialog/SaveDrawer.tsx'
import { CheckGroup } from '../../../kit/form/CheckGroup.tsx'
import { CheckField, ChoiceField, TextField } from '../../../kit/form/fields.tsx'
import { SelectField } from '../../../kit/form/select-fields.tsx'
import { productWord } from '../money-marks.tsx'
import type { BudgetAbout } from './cost-query.ts'

interface Choice {
  key: string
  name: string
}
interface BudgetFormProps {
  row: Budget | undefined
  /** What a new one is for, until something else is chosen. */
  about?: BudgetAbout | undefined
  groups: readonly Choice[]
  tags: readonly Choice[]
  onClose: () => void
}

const initialOf = (row: Budget | undefined, about: BudgetAbout, name: string) => ({
  ...(row && { id: row.id }),
  name: row?.name ?? name,
  applies_to: row?.applies_to ?? about.applies_to,
  subject: row?.subject ?? about.subject,
  amount: row?.amount ?? '',
  percent: row?.percent ?? [...budgetShares],
  forecast: row?.forecast ?? false,
})

const everything: BudgetAbout = { applies_to: 'account', subject: '' }

export function BudgetForm({ row, about = everything, groups, tags, onClose }: BudgetFormProps) {
  const choices: Record<BudgetScope, readonly Choice[]> = {
    account: [],
    product: products.map((key) => ({ key, name: productWord(key) })),
    group: groups,
    tag: tags,
  }
  const name = choices[about.applies_to].find(({ key }) => key === about.subject)?.name ?? ''
  const title = row ? t('costs.budgets.editTitle', { name: row.name }) : t('costs.budgets.add')
  const write = useWrite(budgetCalls.budgetSave, { inForm: true, action: title })
  const form = useForm({
    schema: BudgetInput,
    initial: initialOf(row, about, name),
    labels: {
      applies_to: t('costs.budgets.for'),
      subject: t('costs.budgets.choose'),
      percent: t('costs.budgets.shares'),
      forecast: t('costs.budgets.forecastLabel'),
    },
  })
  const { applies_to } = form.values
  const options = choices[applies_to].map(({ key, name }) => ({ value: key, label: name }))
  return (
    <SaveDrawer title={title} form={form} write={write} saved={t('costs.budgets.saved')} onClose={onClose}>
      <TextField {...form.field('name')} autoComplete="off" autoFocus maxLength={budgetNameMax} required />
      <ChoiceField
        {...form.field('applies_to')}
        onChange={(chosen) => {
          form.set('applies_to', chosen)
          form.set('subject', '')
        }}
        options={budgetScopes.map((value) => ({ value, label: t(`costs.budgets.scopes.${value}`) }))}
      />
      {applies_to !== 'account' && (
        <SelectField
          {...form.field('subject')}
          options={options}
          searchable
          required
          {...(options.length === 0 && { help: t('costs.budgets.nothing') })}
        />
      )}
      <TextField
        {...form.field('amount')}
        inputMode="decimal"
        autoComplete="off"
        required
        help={t('costs.budgets.amountHelp')}
      />
      <CheckGroup
        {...form.field('percent')}
        options={budgetShares.map((value) => ({ value, label: t('costs.budgets.share', { share: value }) }))}
      />
      <CheckField {...form.field('forecast')} help={t('costs.budgets.forecastHelp')} />
    </SaveDrawer>
  )
}
