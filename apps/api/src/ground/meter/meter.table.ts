import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  date,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'

const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })
const whole = (name: string) => bigint(name, { mode: 'bigint' })
const nothing = sql`0`

/** A stretch of time in which something of a resource is counted, and at which price. */
export const meterWatches = pgTable(
  'meter_watch',
  {
    resourceId: text('resource_id').notNull(),
    meter: text().notNull(),
    since: moment('since').notNull(),
    /** NULL while it goes on. */
    until: moment('until'),
    accountId: text('account_id').notNull(),
    node: text().notNull(),
    /** Whose price list item a GB beyond packages costs. */
    product: text().notNull(),
    item: text().notNull(),
    /** What its engine was asked for up to now; a sample from before may still be missing. */
    askedUntil: moment('asked_until').notNull(),
  },
  (table) => [
    primaryKey({ name: 'meter_watch_key', columns: [table.resourceId, table.meter, table.since] }),
    check('meter_watch_until_check', sql`${table.until} >= ${table.since}`),
    uniqueIndex('meter_watch_open_key')
      .on(table.resourceId, table.meter)
      .where(sql`${table.until} is null`),
    index('meter_watch_account_idx').on(table.accountId),
    // What nobody has to be asked about any more is not looked at.
    index('meter_watch_asked_idx')
      .on(table.node, table.askedUntil)
      .where(sql`${table.until} is null or ${table.askedUntil} < ${table.until}`),
  ],
)

/** What passed within five minutes. The first that is told of an interval counts, however often it is told. */
export const meterSamples = pgTable(
  'meter_sample',
  {
    resourceId: text('resource_id').notNull(),
    meter: text().notNull(),
    start: moment('start').notNull(),
    bytes: whole('bytes').notNull(),
    receivedAt: moment('received_at').notNull(),
    /** How often it came again. */
    repeats: smallint().notNull().default(0),
  },
  (table) => [
    primaryKey({ name: 'meter_sample_key', columns: [table.resourceId, table.meter, table.start] }),
    check('meter_sample_bytes_check', sql`${table.bytes} >= 0`),
    index('meter_sample_start_idx').on(table.start),
  ],
)

/** Hours with samples that are not rated. Whoever brings a sample holds the row, so nobody rates the hour without it. */
export const meterDue = pgTable(
  'meter_due',
  {
    resourceId: text('resource_id').notNull(),
    meter: text().notNull(),
    hour: moment('hour').notNull(),
    touchedAt: moment('touched_at').notNull(),
  },
  (table) => [
    primaryKey({ name: 'meter_due_key', columns: [table.resourceId, table.meter, table.hour] }),
    index('meter_due_hour_idx').on(table.hour),
  ],
)

/** What an hour came to. What comes late is a part of its own; no part is ever changed. */
export const meterHours = pgTable(
  'meter_hour',
  {
    resourceId: text('resource_id').notNull(),
    meter: text().notNull(),
    hour: moment('hour').notNull(),
    part: smallint().notNull(),
    accountId: text('account_id').notNull(),
    node: text().notNull(),
    product: text().notNull(),
    samples: smallint().notNull(),
    bytes: whole('bytes').notNull(),
    /** What no package covered. */
    beyond: whole('beyond').notNull(),
    /** What a GB beyond costs, in ten-thousandths of a fen. */
    priceE4: whole('price_e4').notNull(),
    /** What it added to the sum of its month. */
    fen: whole('fen').notNull(),
    /** Which share of that its agent pays to the platform, as both prices were then; NULL without an agent. */
    costShare: numeric('cost_share'),
    /** Which booking of its account, product and hour took it; NULL until then, and where there is nothing to book. */
    booking: integer(),
    ratedAt: moment('rated_at').notNull(),
  },
  (table) => [
    primaryKey({ name: 'meter_hour_key', columns: [table.resourceId, table.meter, table.hour, table.part] }),
    check('meter_hour_bytes_check', sql`${table.beyond} between 0 and ${table.bytes} and ${table.fen} >= 0`),
    index('meter_hour_unbooked_idx')
      .on(table.accountId, table.product, table.hour)
      .where(sql`${table.fen} > 0 and ${table.booking} is null`),
    index('meter_hour_booked_idx')
      .on(table.accountId, table.product, table.hour)
      .where(sql`${table.booking} is not null`),
  ],
)

/** What an hour drew from which package. */
export const meterDraws = pgTable(
  'meter_draw',
  {
    resourceId: text('resource_id').notNull(),
    meter: text().notNull(),
    hour: moment('hour').notNull(),
    part: smallint().notNull(),
    packageId: text('package_id').notNull(),
    bytes: whole('bytes').notNull(),
  },
  (table) => [
    primaryKey({
      name: 'meter_draw_key',
      columns: [table.resourceId, table.meter, table.hour, table.part, table.packageId],
    }),
    check('meter_draw_bytes_check', sql`${table.bytes} > 0`),
    index('meter_draw_package_idx').on(table.packageId, table.hour),
  ],
)

/** What a month comes to so far at one price. It is rounded as a whole, so its hours add up to the product that is shown. */
export const meterMonths = pgTable(
  'meter_month',
  {
    resourceId: text('resource_id').notNull(),
    meter: text().notNull(),
    /** Its first day, in UTC. */
    month: date().notNull(),
    priceE4: whole('price_e4').notNull(),
    beyond: whole('beyond').notNull(),
    fen: whole('fen').notNull(),
  },
  (table) => [
    primaryKey({ name: 'meter_month_key', columns: [table.resourceId, table.meter, table.month, table.priceE4] }),
  ],
)

/** The hours of a day in UTC, together. */
export const meterDays = pgTable(
  'meter_day',
  {
    resourceId: text('resource_id').notNull(),
    meter: text().notNull(),
    day: date().notNull(),
    bytes: whole('bytes').notNull(),
    beyond: whole('beyond').notNull(),
    fen: whole('fen').notNull(),
  },
  (table) => [primaryKey({ name: 'meter_day_key', columns: [table.resourceId, table.meter, table.day] })],
)

/** Bytes that were bought beforehand. Its end is the end of the resource that it is. */
export const meterPackages = pgTable(
  'meter_package',
  {
    resourceId: text('resource_id').primaryKey(),
    accountId: text('account_id').notNull(),
    node: text().notNull(),
    meter: text().notNull(),
    total: whole('total').notNull(),
    used: whole('used').notNull().default(nothing),
    /** Smaller ones are used first. */
    priority: whole('priority').notNull().default(nothing),
    validFrom: moment('valid_from').notNull(),
    /** Nothing is drawn from it any more since its owner gave it up; NULL until then. */
    closedAt: moment('closed_at'),
  },
  (table) => [
    check('meter_package_used_check', sql`${table.used} between 0 and ${table.total}`),
    check('meter_package_priority_check', sql`${table.priority} >= 0`),
    index('meter_package_owner_idx').on(table.accountId, table.node, table.meter),
  ],
)

/** What an account used of a product in a day of ours, to be paid. When the day is over and all of it is paid, it is an order. */
export const usageBills = pgTable(
  'usage_bill',
  {
    accountId: text('account_id').notNull(),
    product: text().notNull(),
    day: date().notNull(),
    orderId: text('order_id').notNull().unique('usage_bill_order_key'),
    amountFen: whole('amount_fen').notNull().default(nothing),
    cashFen: whole('cash_fen').notNull().default(nothing),
    voucherFen: whole('voucher_fen').notNull().default(nothing),
    /** When its order was made; NULL until then. */
    orderedAt: moment('ordered_at'),
  },
  (table) => [
    primaryKey({ name: 'usage_bill_key', columns: [table.accountId, table.product, table.day] }),
    check('usage_bill_paid_check', sql`${table.cashFen} + ${table.voucherFen} <= ${table.amountFen}`),
    index('usage_bill_open_idx')
      .on(table.day)
      .where(sql`${table.orderedAt} is null`),
    index('usage_bill_owed_idx')
      .on(table.accountId)
      .where(sql`${table.cashFen} + ${table.voucherFen} < ${table.amountFen}`),
  ],
)

/** What use has cost the agent of an account beyond whole fen, or less than those that were booked. */
export const usageRests = pgTable('usage_rest', {
  accountId: text('account_id').primaryKey(),
  fen: numeric().notNull(),
})

/** Since when an account owes for what it used, and what it was told of that. */
export const usageDebts = pgTable(
  'usage_debt',
  {
    accountId: text('account_id').notNull(),
    since: moment('since').notNull(),
    remindedAt: moment('reminded_at'),
    /** When what causes it was stopped. */
    haltedAt: moment('halted_at'),
    /** NULL while it is owed. */
    endedAt: moment('ended_at'),
  },
  (table) => [
    primaryKey({ name: 'usage_debt_key', columns: [table.accountId, table.since] }),
    uniqueIndex('usage_debt_open_key')
      .on(table.accountId)
      .where(sql`${table.endedAt} is null`),
  ],
)
