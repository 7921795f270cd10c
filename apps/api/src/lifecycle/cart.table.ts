import { bigint, index, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/** What a person means to buy. Nothing is held for them: price and stock are what they are when it is settled. */
export const cartItems = pgTable(
  'cart_item',
  {
    id: text().primaryKey(),
    accountId: text('account_id').notNull(),
    loginId: text('login_id').notNull(),
    wish: jsonb().$type<Record<string, unknown> & { kind: string }>().notNull(),
    /** The passwords that belong to it, sealed; empty when there are none. */
    sealed: text().notNull().default(''),
    /** What it cost when it was put in or last changed, in fen; NULL for what was put in before this was kept. */
    seenFen: bigint('seen_fen', { mode: 'bigint' }),
    createdAt: moment('created_at').notNull(),
    /** When it was taken out, of the last one that was: it can be put back. NULL while it is in the cart. */
    removedAt: moment('removed_at'),
  },
  (table) => [index('cart_item_login_idx').on(table.loginId, table.createdAt, table.id)],
)
export type CartRow = typeof cartItems.$inferSelect
