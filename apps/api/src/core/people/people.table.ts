import type { Rights } from '@portico/contract/access.ts'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core'

const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/** Who looks after customers. They need no sign-in: customers name them by their number. */
export const salesPeople = pgTable('sales_person', {
  /** The number they hand to customers. */
  id: text().primaryKey(),
  name: text().notNull(),
  phone: text().notNull().default(''),
  email: text().notNull().default(''),
  /** NULL while they take new customers. */
  leftAt: moment('left_at'),
  createdAt: moment('created_at').notNull().defaultNow(),
})

/** A tenant. Operators belong to none. */
export const accounts = pgTable(
  'account',
  {
    id: text().primaryKey(),
    /** 1 personal, 0 enterprise, 2 still to be chosen: the wire's `is_personal`. */
    isPersonal: integer('is_personal').notNull(),
    /** What was ticked at registration: personal or enterprise. */
    registeredAs: text('registered_as').notNull(),
    company: text().notNull().default(''),
    contact: text().notNull().default(''),
    address: text().notNull().default(''),
    status: text().notNull().default('normal'),
    /** Multiplies every price; 0.01 to 1.00. */
    discount: numeric({ precision: 3, scale: 2 }).notNull().default('1.00'),
    /** The shortest term this account may buy, in months. */
    minMonths: integer('min_months').notNull().default(1),
    agent: boolean().notNull().default(false),
    /** The agent whose customer it is; NULL for the platform's own. */
    agentId: text('agent_id').references((): AnyPgColumn => accounts.id),
    /** What that agent may do in its console: nothing, look, or act. */
    agentConsent: text('agent_consent').notNull().default('none'),
    personalPermissions: jsonb('personal_permissions').$type<Record<string, number>>().notNull().default({}),
    /** Six characters that this account hands to others; NULL until it asks for one. */
    referralCode: text('referral_code').unique('account_referral_code_key'),
    referredBy: text('referred_by'),
    /** Area code and number confirmed for the international site; NULL until then. */
    internationalPhone: text('international_phone'),
    /** NULL until the customer names one or the operator sets one. */
    salesId: text('sales_id').references(() => salesPeople.id),
    /** When the account closes for good; NULL unless its owner asked for it. */
    cancelAt: moment('cancel_at'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    check('account_is_personal_check', sql`${table.isPersonal} in (0, 1, 2)`),
    check('account_status_check', sql`${table.status} in ('normal', 'disabled', 'closed')`),
    check('account_discount_check', sql`${table.discount} between 0.01 and 1`),
    check('account_min_months_check', sql`${table.minMonths} in (1, 3, 6, 12, 24)`),
    check('account_referred_by_check', sql`${table.referredBy} is distinct from ${table.id}`),
    // One level: whoever sells is nobody's customer but the platform's.
    check('account_agent_check', sql`${table.agentId} is null or not ${table.agent}`),
    check('account_agent_consent_check', sql`${table.agentConsent} in ('none', 'look', 'act')`),
    index('account_agent_id_idx')
      .on(table.agentId, table.createdAt, table.id)
      .where(sql`${table.agentId} is not null`),
    index('account_referred_by_idx').on(table.referredBy),
    index('account_sales_idx').on(table.salesId, table.createdAt, table.id),
    index('account_status_idx').on(table.status, table.createdAt, table.id),
    index('account_kind_idx').on(table.isPersonal, table.createdAt, table.id),
    index('account_agent_idx').on(table.agent, table.createdAt, table.id),
    index('account_created_idx').on(table.createdAt, table.id),
    index('account_cancel_idx')
      .on(table.cancelAt)
      .where(sql`${table.cancelAt} is not null`),
  ],
)

/** What an operator may do. The role `all` is built in. */
export const operatorRoles = pgTable('operator_role', {
  id: text().primaryKey(),
  name: text().notNull().unique('operator_role_name_key'),
  /** True for the built-in role: every permission, those to come included. */
  all: boolean().notNull().default(false),
  permissions: text().array().notNull().default([]),
  createdAt: moment('created_at').notNull().defaultNow(),
})

/** Members of a business who work on the same things. The owner of the account is in none and above all of them. */
export const teamGroups = pgTable(
  'team_group',
  {
    id: text().primaryKey(),
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id),
    name: text().notNull(),
    description: text().notNull().default(''),
    status: text().notNull().default('open'),
    /** What its members may use. */
    products: text().array().notNull(),
    /** What they may do with those of which they may not do everything, by product. */
    rights: jsonb().$type<Rights>().notNull().default({}),
    /** What its members may spend in a calendar month, in fen; NULL for no limit. */
    budgetFen: bigint('budget_fen', { mode: 'bigint' }),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    check('team_group_status_check', sql`${table.status} in ('open', 'closed')`),
    check('team_group_budget_check', sql`${table.budgetFen} >= 0`),
    uniqueIndex('team_group_name_key').on(table.accountId, sql`lower(${table.name})`),
    index('team_group_account_idx').on(table.accountId, table.createdAt, table.id),
  ],
)

/** A person who signs in. */
export const logins = pgTable(
  'login',
  {
    id: text().primaryKey(),
    kind: text().notNull(),
    accountId: text('account_id').references(() => accounts.id),
    operatorRoleId: text('operator_role_id').references(() => operatorRoles.id),
    /** The business group of a member; NULL while they are in none. */
    groupId: text('group_id').references(() => teamGroups.id),
    name: text().notNull().default(''),
    /** An address the person has shown to be theirs; NULL for whoever registered by phone. Compared without regard to case. */
    email: text(),
    /** What was typed beside a phone at registration, or by the agent that made the account: theirs once a code or a link proves it. */
    emailWanted: text('email_wanted'),
    areaCode: text('area_code').notNull().default('86'),
    phone: text(),
    /** Whether a code has shown the number to be theirs: until then nobody signs in by it, and it is free for others. */
    phoneProven: boolean('phone_proven').notNull().default(true),
    passwordHash: text('password_hash').notNull(),
    status: text().notNull().default('normal'),
    language: text().notNull().default('en'),
    /** Sealed TOTP secret; set but not confirmed while `totpOnAt` is NULL. */
    totpSecret: text('totp_secret'),
    totpOnAt: moment('totp_on_at'),
    /** The last 30-second step whose code was taken, so that no code is taken twice. */
    totpLastStep: bigint('totp_last_step', { mode: 'number' }).notNull().default(0),
    /** Hashes of the recovery codes that are still unused. They stand in for an app as for a passkey. */
    recoveryHashes: text('recovery_hashes').array().notNull().default([]),
    /** How many passkeys the person has. */
    passkeys: integer().notNull().default(0),
    lastLoginAt: moment('last_login_at'),
    lastLoginAddress: text('last_login_address'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    check('login_kind_check', sql`${table.kind} in ('owner', 'member', 'operator')`),
    // A deleted member stays for the record; their address is free again.
    check('login_status_check', sql`${table.status} in ('normal', 'disabled', 'deleted')`),
    check('login_group_check', sql`${table.groupId} is null or ${table.kind} = 'member'`),
    check('login_belongs_check', sql`(${table.kind} = 'operator') = (${table.accountId} is null)`),
    check('login_role_check', sql`(${table.kind} = 'operator') = (${table.operatorRoleId} is not null)`),
    check(
      'login_reachable_check',
      sql`${table.status} = 'deleted' or ${table.email} is not null or ${table.phone} is not null or ${table.emailWanted} is not null`,
    ),
    // Members sign in as child; owners and operators share the main door, so one address is one of them.
    uniqueIndex('login_email_key')
      .on(sql`(${table.kind} = 'member')`, sql`lower(${table.email})`)
      .where(sql`${table.status} <> 'deleted'`),
    uniqueIndex('login_phone_key')
      .on(sql`(${table.kind} = 'member')`, table.areaCode, table.phone)
      .where(sql`${table.status} <> 'deleted' and ${table.phoneProven}`),
    index('login_account_idx').on(table.accountId),
    // An account may have very many members; whose it is must not be looked for among them.
    index('login_owner_idx')
      .on(table.accountId)
      .where(sql`${table.kind} = 'owner'`),
    index('login_member_idx')
      .on(table.accountId, table.createdAt, table.id)
      .where(sql`${table.kind} = 'member' and ${table.status} <> 'deleted'`),
    index('login_group_idx').on(table.groupId, table.createdAt, table.id),
  ],
)

/** A social provider's person tied to a login of ours. */
export const socialBindings = pgTable(
  'social_binding',
  {
    provider: text().notNull(),
    /** The provider's own id of the person. */
    subject: text().notNull(),
    loginId: text('login_id')
      .notNull()
      .references(() => logins.id),
    nickname: text().notNull().default(''),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('social_binding_subject_key').on(table.provider, table.subject),
    uniqueIndex('social_binding_login_key').on(table.loginId, table.provider),
    check('social_binding_provider_check', sql`${table.provider} in ('wechat', 'qq')`),
  ],
)
