import * as z from 'zod/mini'
import { calls } from '../calls.ts'
import { languages } from '../language.ts'
import { Nothing } from '../page.ts'
import { chosen, linesAtMost, notEmpty, requiredLineAtMost } from '../rules/text.ts'

/** Every mail there is, and what can be filled in; `site` can be in each of them. */
export const mailTemplateVars = {
  registerCode: ['code', 'minutes'],
  contactCode: ['code', 'minutes'],
  emailGivenUp: [],
  alreadyRegistered: ['link'],
  agentInvite: ['provider', 'link', 'days'],
  agentWelcome: ['provider', 'link', 'days'],
  resetPassword: ['link', 'minutes'],
  resetMemberPassword: ['link', 'minutes'],
  memberReset: ['link', 'minutes'],
  memberInvite: ['business', 'link', 'days'],
  notice: ['subject', 'content'],
  test: [],
} as const satisfies Record<string, readonly string[]>
export type MailTemplate = keyof typeof mailTemplateVars
export const mailTemplates = Object.keys(mailTemplateVars) as [MailTemplate, ...MailTemplate[]]
export const varsOf = (template: MailTemplate): readonly string[] => [...mailTemplateVars[template], 'site']

/** Without these a mail would not do what it is for: nobody could confirm, or sign in again. */
export const mailNeeds: Partial<Record<MailTemplate, string>> = {
  registerCode: 'code',
  contactCode: 'code',
  agentInvite: 'link',
  agentWelcome: 'link',
  resetPassword: 'link',
  resetMemberPassword: 'link',
  memberReset: 'link',
  memberInvite: 'link',
  notice: 'content',
}

export const mailSubjectMax = 150
export const mailBodyMax = 5000

/** The `{names}` in a text that the mail does not know. */
export const unknownVars = (template: MailTemplate, text: string): string[] => {
  const known = varsOf(template)
  return [...text.matchAll(/\{([^{}]*)\}/g)].map(([, name = '']) => name).filter((name) => !known.includes(name))
}

const Texts = { subject: z.string(), body: z.string() }

export const MailTemplateTexts = z.object({
  template: z.enum(mailTemplates),
  language: z.enum(languages),
  ...Texts,
  /** False: the text that came with the product. */
  changed: z.boolean(),
  standard: z.object(Texts),
})
export type MailTemplateTexts = z.output<typeof MailTemplateTexts>

const which = { template: chosen(mailTemplates), language: chosen(languages) }
type Typed = { template: MailTemplate; subject: string; body: string }

const knownOnly = (field: 'subject' | 'body') =>
  z.check<Typed>(({ value, issues }) => {
    if (value[field] && unknownVars(value.template, value[field]).length > 0)
      issues.push({ code: 'custom', input: value[field], message: 'rules.mailVars', path: [field] })
  })
const needed = z.check<Typed>(({ value, issues }) => {
  const name = mailNeeds[value.template]
  if (name && value.body && !value.body.includes(`{${name}}`))
    issues.push({ code: 'custom', input: value.body, message: 'rules.mailNeeds', path: ['body'] })
})

/** Plain text with `{names}` to fill in. */
export const MailTemplateInput = z
  .object({
    ...which,
    subject: requiredLineAtMost(mailSubjectMax),
    body: linesAtMost(mailBodyMax).check(z.trim(), notEmpty('rules.empty')),
  })
  .check(knownOnly('subject'), knownOnly('body'), needed)
export type MailTemplateInput = z.output<typeof MailTemplateInput>

const stales = ['mailTemplateList'] as const

export const mailTemplateCalls = calls({
  mailTemplateList: {
    post: '/apiv1/platform/mailTemplateList',
    allow: 'operator.mail',
    reads: true,
    data: z.object({ result: z.array(MailTemplateTexts) }),
  },
  mailTemplateSave: {
    post: '/apiv1/platform/saveMailTemplate',
    allow: 'operator.mail',
    input: MailTemplateInput,
    data: Nothing,
    audit: 'mailTemplate.save',
    stales,
  },
  /** As a person would get it, filled with samples. */
  mailTemplatePreview: {
    post: '/apiv1/platform/previewMailTemplate',
    allow: 'operator.mail',
    reads: true,
    input: MailTemplateInput,
    data: z.object(Texts),
  },
  mailTemplateRestore: {
    post: '/apiv1/platform/restoreMailTemplate',
    allow: 'operator.mail',
    input: z.object(which),
    data: Nothing,
    audit: 'mailTemplate.restore',
    stales,
  },
})
