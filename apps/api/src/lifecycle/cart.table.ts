import { index, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

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
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index('cart_item_login_idx').on(table.loginId, table.createdAt, table.id)],
)
export type CartRow = typeof cartItems.$inferSelect
