import { sql } from 'drizzle-orm'
import { bigint, check, date, index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'

const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/** What one unit costs for a month, before every factor. A row is never changed but to end it; what was sold has its own lines. */
export const listPrices = pgTable(
  'list_price',
  {
    id: text().primaryKey(),
    product: text().notNull(),
    /** `*` for every node that has no price of its own. */
    node: text().notNull(),
    item: text().notNull(),
    monthFen: bigint('month_fen', { mode: 'bigint' }).notNull(),
    validFrom: moment('valid_from').notNull(),
    /** NULL while it is in force. */
    validTo: moment('valid_to'),
    /** The operator who set it; NULL for the stock of a demonstration. */
    setBy: text('set_by'),
  },
  (table) => [
    check('list_price_month_check', sql`${table.monthFen} > 0`),
    check('list_price_valid_check', sql`${table.validTo} > ${table.validFrom}`),
    uniqueIndex('list_price_in_force_key')
      .on(table.product, table.node, table.item)
      .where(sql`${table.validTo} is null`),
    index('list_price_history_idx').on(table.product, table.node, table.item, table.validFrom),
  ],
)

/** A promotion: told on the price list, and one more factor of the prices that it is for while it runs. */
export const activities = pgTable(
  'activity',
  {
    id: text().primaryKey(),
    name: text().notNull(),
    product: text().notNull(),
    /** `*` for every node. */
    node: text().notNull().default('*'),
    /** A factor from 0.01 to 1.00. */
    discount: text().notNull(),
    /** The shortest term, in months, that it is for. */
    minMonths: integer('min_months').notNull().default(1),
    /** `purchase`, `renewal` or `both`. */
    appliesTo: text('applies_to').notNull().default('both'),
    titleEn: text('title_en').notNull(),
    titleZhHans: text('title_zh_hans').notNull(),
    titleZhHant: text('title_zh_hant').notNull(),
    /** Days, both included, in UTC. */
    startsOn: date('starts_on').notNull(),
    endsOn: date('ends_on').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    check(
      'activity_discount_check',
      sql`${table.discount} ~ '^(1[.]00|0[.][0-9]{2})$' and ${table.discount} <> '0.00'`,
    ),
    check('activity_days_check', sql`${table.startsOn} <= ${table.endsOn}`),
    index('activity_created_idx').on(table.createdAt, table.id),
  ],
)
