import * as z from 'zod/mini'
import { products } from '../access.ts'
import { calls } from '../calls.ts'
import { Id } from '../ids.ts'
import { Instant, Nothing } from '../page.ts'
import { across, chosen, lineAtMost, requiredLineAtMost } from '../rules/text.ts'
import { Money } from './order.ts'
import { moneyTyped } from './recharge.ts'

/** What a budget is for: everything, or what is of one product, one business group or one tag. */
export const budgetScopes = ['account', 'product', 'group', 'tag'] as const
export type BudgetScope = (typeof budgetScopes)[number]

/** The shares at which the owner can be told, in percent. */
export const budgetShares = [50, 80, 100] as const
export type BudgetShare = (typeof budgetShares)[number]
/** By what was charged this month, or by what the whole month comes to. */
export const budgetBases = ['actual', 'forecast'] as const
export type BudgetBasis = (typeof budgetBases)[number]

export const budgetsMax = 50
export const budgetNameMax = 60

const Share = z.union(
  budgetShares.map((share) => z.literal(share)),
  'rules.invalid',
)

interface Scoped {
  applies_to: BudgetScope
  subject: string
}

export const BudgetInput = z
  .object({
    /** Absent: a new one. */
    id: z.optional(Id('budget')),
    name: requiredLineAtMost(budgetNameMax),
    applies_to: chosen(budgetScopes),
    /** The product, the id of the group or the tag; empty for everything. */
    subject: lineAtMost(60),
    /** For a calendar month of UTC. */
    amount: moneyTyped.check(z.refine((text) => Number(text) > 0, 'rules.amount')),
    percent: z.array(Share).check(
      z.maxLength(budgetShares.length, 'rules.invalid'),
      z.refine((shares) => new Set(shares).size === shares.length, 'rules.invalid'),
    ),
    /** Whether the forecast is watched as well. */
    forecast: z.boolean('rules.invalid'),
  })
  .check(
    across<Scoped>(
      ['applies_to', 'subject'],
      ({ applies_to, subject: key }) => (applies_to === 'account') === (key === ''),
      'subject',
      'rules.choose',
    ),
    across<Scoped>(
      ['applies_to', 'subject'],
      ({ applies_to, subject: key }) => applies_to !== 'product' || products.some((product) => product === key),
      'subject',
      'rules.choose',
    ),
  )
export type BudgetInput = z.output<typeof BudgetInput>

export const Budget = z.object({
  id: Id('budget'),
  name: z.string(),
  applies_to: z.enum(budgetScopes),
  subject: z.string(),
  /** What the key is called, where that is known. */
  subject_name: z.string(),
  amount: Money,
  percent: z.array(Share),
  forecast: z.boolean(),
  /** Charged this month so far, less what came back. */
  spent: Money,
  /** What the whole month comes to if everything is renewed and used as it is. */
  expected: Money,
  /** What the owner was told this month. */
  alarms: z.array(z.object({ basis: z.enum(budgetBases), share: z.number(), time: Instant })),
})
export type Budget = z.output<typeof Budget>

const Choice = z.object({ key: z.string(), name: z.string() })
const one = z.object({ id: Id('budget') })
const stales = ['budgetList', 'costReport', 'homeInfo'] as const

/** Budgets tell; they stop nothing. */
export const budgetCalls = calls({
  budgetList: {
    post: '/apiv1/user/budgetList',
    allow: 'owner',
    reads: true,
    data: z.object({
      month: z.string(),
      result: z.array(Budget),
      /** What a budget can be for besides everything and a product. */
      groups: z.array(Choice),
      tags: z.array(Choice),
    }),
  },
  budgetSave: {
    post: '/apiv1/user/saveBudget',
    allow: 'owner',
    input: BudgetInput,
    data: one,
    audit: 'budget.save',
    stales,
  },
  budgetRemove: {
    post: '/apiv1/user/removeBudget',
    allow: 'owner',
    input: one,
    data: Nothing,
    audit: 'budget.remove',
    stales,
  },
})
