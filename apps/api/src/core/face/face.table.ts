import type { DomainPart } from '@portico/contract/agent/face.ts'
import type { Language } from '@portico/contract/language.ts'
import { sql } from 'drizzle-orm'
import { check, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { accounts } from '../people/people.table.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })
const line = (name: string) => text(name).notNull().default('')

/** Under which name an agent meets its customers. */
export const agentFaces = pgTable(
  'agent_face',
  {
    agentId: text('agent_id')
      .primaryKey()
      .references(() => accounts.id),
    nameEn: text('name_en').notNull(),
    nameZhHans: text('name_zh_hans').notNull(),
    nameZhHant: text('name_zh_hant').notNull(),
    /** The id of a picture, or nothing. */
    logo: line('logo'),
    accent: text().notNull(),
    /** In small letters; empty while there is none. */
    domain: line('domain'),
    /** What the domain must show to be the agent's. */
    domainToken: text('domain_token').notNull(),
    /** What the last look found there; NULL `checked_at` while nobody has looked. */
    domainFound: text('domain_found').array().notNull().default([]),
    /** Which part of what it must have was not there. */
    domainMissing: text('domain_missing').array().$type<DomainPart[]>().notNull().default([]),
    /** Where it should have led. */
    domainWanted: text('domain_wanted').array().notNull().default([]),
    domainCheckedAt: moment('domain_checked_at'),
    /** NULL while a part of it has not been found. */
    domainVerifiedAt: moment('domain_verified_at'),
    /** Since when it is missing where it had been found; NULL while it is there, or never was. */
    domainLostAt: moment('domain_lost_at'),
    senderName: line('sender_name'),
    senderAddress: line('sender_address'),
    email: line('email'),
    phone: line('phone'),
    hours: line('hours'),
    /** Empty texts are the standard ones of the words. */
    serviceEn: line('service_en'),
    serviceZhHans: line('service_zh_hans'),
    serviceZhHant: line('service_zh_hant'),
    policyEn: line('policy_en'),
    policyZhHans: line('policy_zh_hans'),
    policyZhHant: line('policy_zh_hant'),
    languages: text().array().$type<Language[]>().notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    check('agent_face_verified_check', sql`${table.domainVerifiedAt} is null or ${table.domain} <> ''`),
    // Anybody may name a domain; it belongs to the one who has shown it.
    uniqueIndex('agent_face_domain_key')
      .on(table.domain)
      .where(sql`${table.domainVerifiedAt} is not null`),
  ],
)
