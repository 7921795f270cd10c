import type { Budget, BudgetScope } from '@portico/contract/money/budget.ts'
import {
  costBases,
  costComparisons,
  costSplits,
  costSteps,
  keysIn,
  noneKey,
  type CostComparison,
  type CostQuery,
} from '@portico/contract/money/cost.ts'
import { monthNow, monthsBefore } from '../../../kit/show/month-word.ts'

export const costPeriods = ['last', '3', '6', '12', 'own'] as const
export const filterNames = ['product', 'group', 'node', 'tag'] as const

/** What is chosen of a filter, as the address has it. */
export const chosenIn = (params: URLSearchParams, name: (typeof filterNames)[number]): readonly string[] =>
  params.get(name) ? keysIn(params.get(name)!) : []

const lastDay = (month: string) => {
  const [year, number] = month.split('-').map(Number) as [number, number]
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10)
}

/** So many months, the last of them this one. */
function monthsUntil(month: string, many: number) {
  return { from: `${monthsBefore(month, many).at(-1)!}-01`, to: lastDay(month) }
}

/** The days that a period means today. */
export function daysOf(params: URLSearchParams, now = monthNow()): Pick<CostQuery, 'month' | 'from' | 'to'> {
  const [period, from, to] = ['period', 'from', 'to'].map((name) => params.get(name) ?? '') as [string, string, string]
  if (period === 'last') return { month: monthsBefore(now, 2)[1]! }
  if (period === 'own') return from && to ? { from, to } : {}
  if (costPeriods.some((one) => one === period)) return monthsUntil(now, Number(period))
  return params.get('month') ? { month: params.get('month')! } : {}
}

/** What is asked for as the address has it. */
export function queryOf(params: URLSearchParams): CostQuery {
  const given = filterNames.flatMap((name) => (params.get(name) ? [[name, params.get(name)]] : []))
  const one = <Value extends string>(values: readonly Value[], name: string) =>
    values.find((value) => value === params.get(name))
  const compare = one(costComparisons, 'compare')
  return {
    ...daysOf(params),
    ...(Object.fromEntries(given) as Partial<CostQuery>),
    ...(compare && { compare }),
    by: one(costSplits, 'by') ?? 'product',
    basis: one(costBases, 'basis') ?? 'charged',
    step: one(costSteps, 'step') ?? 'month',
  }
}

export type BudgetAbout = Pick<Budget, 'applies_to' | 'subject'>

/** What a budget would be for that is measured by what is chosen, as the server has it; undefined where none can be. */
export function budgetAbout({ product, group, tag, node }: CostQuery): BudgetAbout | undefined {
  const given = Object.entries({ product, group, tag }).flatMap(([scope, keys]) =>
    keys === undefined ? [] : keysIn(keys).map((subject) => ({ applies_to: scope as BudgetScope, subject })),
  )
  if (node !== undefined || given.length > 1 || given[0]?.subject === noneKey) return undefined
  return given[0] ?? { applies_to: 'account', subject: '' }
}

/** The one that is for it; the smallest where there are several. */
export const budgetFor = (budgets: readonly Budget[], { applies_to, subject }: BudgetAbout): Budget | undefined =>
  budgets
    .filter((budget) => budget.applies_to === applies_to && budget.subject === subject)
    .toSorted((one, other) => Number(one.amount) - Number(other.amount))[0]

/** What a time is compared with unless something else is asked for, as the server has it. */
export const usualCompare = ({ from, to }: Pick<CostQuery, 'from' | 'to'>): CostComparison =>
  from?.slice(0, 7) === to?.slice(0, 7) ? 'month' : 'before'
