import { phoneProxyModes } from '@portico/contract/phone/proxy.ts'
import { boolean, index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'

const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/** Through what phones of an account can reach the web. */
export const phoneProxies = pgTable(
  'phone_proxy',
  {
    id: text().primaryKey(),
    accountId: text('account_id').notNull(),
    /** Who entered it: a member has those of their own. */
    loginId: text('login_id').notNull(),
    name: text().notNull(),
    region: text().notNull(),
    zone: integer().notNull(),
    mode: text({ enum: phoneProxyModes }).notNull(),
    server: text().notNull(),
    port: integer().notNull(),
    outboundIp: text('outbound_ip').notNull(),
    userName: text('user_name').notNull(),
    /** Sealed; empty for none. */
    sealed: text().notNull().default(''),
    /** When it was last tried; NULL before the first time. */
    testedAt: moment('tested_at'),
    testOk: boolean('test_ok').notNull().default(false),
    latencyMs: integer('latency_ms').notNull().default(0),
    /** Where it said that it comes out; empty where it did not. */
    seenIp: text('seen_ip').notNull().default(''),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('phone_proxy_name_key').on(table.accountId, table.name),
    index('phone_proxy_account_idx').on(table.accountId, table.createdAt, table.id),
  ],
)
export type PhoneProxyRow = typeof phoneProxies.$inferSelect
