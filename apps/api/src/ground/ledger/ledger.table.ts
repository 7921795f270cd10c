import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  customType,
  index,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'

const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })
const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
const transactionId = customType<{ data: string }>({ dataType: () => 'xid8' })

/**
 * A place where value can lie: a customer's cash, one voucher, the income from a product, a gateway. Positive means
 * that we owe it or have earned it, negative that it was put in or given. Everything together is always zero.
 * The triggers of `ledger-guard.sql` keep balance, seq and head in step with the lines; nothing else writes them.
 */
export const ledgerAccounts = pgTable(
  'ledger_account',
  {
    /** Says what it is: `cash:acc_…:CNY`, `revenue:host:CNY:7`. */
    id: text().primaryKey(),
    kind: text().notNull(),
    /** The customer it belongs to; NULL for the house's own. */
    accountId: text('account_id'),
    currency: text().notNull(),
    /** In fen. */
    balance: bigint({ mode: 'bigint' })
      .notNull()
      .default(sql`0`),
    /** True where nothing may be owed to us: a customer's cash, a voucher. */
    neverNegative: boolean('never_negative').notNull(),
    /** How many lines it has. */
    seq: bigint({ mode: 'bigint' })
      .notNull()
      .default(sql`0`),
    /** The hash of its last line. */
    head: bytes()
      .notNull()
      .default(sql`'\\x'::bytea`),
  },
  (table) => [
    check('ledger_account_floor_check', sql`not ${table.neverNegative} or ${table.balance} >= 0`),
    check('ledger_account_currency_check', sql`${table.currency} ~ '^[A-Z]{3}$'`),
    index('ledger_account_owner_idx').on(table.accountId, table.kind),
    index('ledger_account_kind_idx').on(table.kind),
  ],
)

/** One business effect. Its lines sum to zero in each currency, or it is not committed. */
export const ledgerEntries = pgTable(
  'ledger_entry',
  {
    id: text().primaryKey(),
    /** Names the effect: the same effect is written once, whoever asks how often. */
    effect: text().notNull().unique('ledger_entry_effect_key'),
    kind: text().notNull(),
    /** The order it belongs to; NULL for effects without one. */
    orderId: text('order_id'),
    /** The entry that this one undoes. An entry is undone once. */
    reverses: text(),
    reason: text().notNull().default(''),
    /** Who caused it; NULL for the system itself. */
    loginId: text('login_id'),
    at: moment('at').notNull(),
    /** Lines can only be added by the transaction that made the entry. */
    madeBy: transactionId('made_by')
      .notNull()
      .default(sql`pg_current_xact_id()`),
  },
  (table) => [
    uniqueIndex('ledger_entry_reverses_key').on(table.reverses),
    index('ledger_entry_order_idx').on(table.orderId),
    index('ledger_entry_at_idx').on(table.at),
  ],
)

/** One movement of value on one account, chained to the one before it on the same account. */
export const ledgerLines = pgTable(
  'ledger_line',
  {
    accountId: text('account_id')
      .notNull()
      .references(() => ledgerAccounts.id),
    /** 1, 2, 3 … on its account, without a gap. */
    seq: bigint({ mode: 'bigint' }).notNull(),
    entryId: text('entry_id')
      .notNull()
      .references(() => ledgerEntries.id),
    currency: text().notNull(),
    /** In fen; never zero. */
    amount: bigint({ mode: 'bigint' }).notNull(),
    balanceAfter: bigint('balance_after', { mode: 'bigint' }).notNull(),
    /** Over the line's content and the hash of the line before it: changing the past changes everything after it. */
    hash: bytes().notNull(),
  },
  (table) => [
    primaryKey({ name: 'ledger_line_key', columns: [table.accountId, table.seq] }),
    index('ledger_line_entry_idx').on(table.entryId),
    check('ledger_line_amount_check', sql`${table.amount} <> 0`),
  ],
)
