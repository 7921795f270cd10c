import * as z from 'zod/mini'
import { calls } from '../calls.ts'
import { Id } from '../ids.ts'
import { Instant, Nothing, Page, PageQuery } from '../page.ts'
import { email } from '../rules/account.ts'
import { across, lineAtMost, linesAtMost, trimmed, wholeNumber } from '../rules/text.ts'

export const mailProtocols = ['none', 'starttls', 'tls'] as const

/** Without a mailbox of its own the installation keeps every mail for the operator to read. */
export const MailSettings = z
  .object({
    custom_mailbox: z.boolean(),
    server: lineAtMost(200),
    port: wholeNumber(1, 65_535, 'rules.port'),
    protocol: z.enum(mailProtocols),
    sender_address: trimmed,
    sender_title: lineAtMost(100),
    user_name: lineAtMost(200),
    /** Empty on the way out; empty on the way in keeps the one that is stored. */
    smtp_code: linesAtMost(500),
    company_subject: lineAtMost(100),
  })
  .check(
    across(['custom_mailbox', 'server'], (form) => !form.custom_mailbox || form.server !== '', 'server', 'rules.empty'),
    across(
      ['custom_mailbox', 'sender_address'],
      (form) => (!form.custom_mailbox && form.sender_address === '') || email.safeParse(form.sender_address).success,
      'sender_address',
      'rules.email',
    ),
  )
export type MailSettings = z.output<typeof MailSettings>

export const messageStates = ['queued', 'sent', 'kept', 'failed'] as const
export type MessageState = (typeof messageStates)[number]

export const Mail = z.object({
  id: Id('mail'),
  recipient: z.string(),
  subject: z.string(),
  body: z.string(),
  state: z.enum(messageStates),
  attempts: z.number(),
  error: z.string(),
  create_time: Instant,
})
export type Mail = z.output<typeof Mail>

export const mailCalls = calls({
  mailSettingsInfo: {
    get: '/apiv1/platform/mailInfo',
    allow: 'operator.mail',
    reads: true,
    data: z.object({ settings: MailSettings, smtp_code_set: z.boolean() }),
  },
  mailSettingsSave: {
    post: '/apiv1/platform/saveMailInfo',
    allow: 'operator.mail',
    input: MailSettings,
    data: Nothing,
    audit: 'settings.mail',
    stales: ['mailSettingsInfo'],
    secret: 'input',
  },
  mailTest: {
    post: '/apiv1/platform/testMail',
    allow: 'operator.mail',
    input: z.object({ email }),
    data: z.object({ state: z.enum(messageStates) }),
    audit: 'settings.mailTest',
    stales: ['mailList'],
  },
  mailList: {
    post: '/apiv1/platform/mailList',
    allow: 'operator.mail',
    reads: true,
    input: PageQuery,
    data: Page(Mail),
  },
})
