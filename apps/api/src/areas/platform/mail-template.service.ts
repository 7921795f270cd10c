import { languages, type Language } from '@portico/contract/language.ts'
import {
  mailTemplates as templateNames,
  type MailTemplate,
  type MailTemplateInput,
  type MailTemplateTexts,
} from '@portico/contract/platform/mail-templates.ts'
import { and, eq } from 'drizzle-orm'
import type { SignedInCtx } from '../../core/http/context.ts'
import { filledMail, type MailTexts } from '../../core/mail/mail.ts'
import { mailTemplates } from '../../core/mail/mail.table.ts'
import { pushTo } from '../../core/push/push.ts'
import { refuse } from '../../core/refuse.ts'
import { systemSettings } from '../../core/settings/groups.ts'
import { readSettings } from '../../core/settings/settings.ts'
import { wordsOf } from '../../core/words/words.ts'

interface Which {
  template: MailTemplate
  language: Language
}

const keyOf = ({ template, language }: { template: string; language: string }) => `${template} ${language}`
const standardOf = ({ template, language }: Which): MailTexts => wordsOf(language).mail[template]

/** Every mail in every language: in the operator's own words where there are some. */
export async function list({ db }: SignedInCtx): Promise<{ result: MailTemplateTexts[] }> {
  const own = new Map((await db.select().from(mailTemplates)).map((row) => [keyOf(row), row]))
  const all = templateNames.flatMap((template) => languages.map((language) => ({ template, language })))
  const result = all.map((which) => {
    const standard = standardOf(which)
    const { subject, body } = own.get(keyOf(which)) ?? standard
    return { ...which, subject, body, changed: own.has(keyOf(which)), standard: { ...standard } }
  })
  return { result }
}

/** The standard words are not kept as the operator's: a better standard reaches them later. */
export async function save(ctx: SignedInCtx, { template, language, ...texts }: MailTemplateInput): Promise<null> {
  const standard = standardOf({ template, language })
  if (texts.subject === standard.subject && texts.body === standard.body)
    await ctx.db.delete(mailTemplates).where(which({ template, language }))
  else {
    const values = { ...texts, updatedAt: ctx.app.clock.now() }
    await ctx.db
      .insert(mailTemplates)
      .values({ template, language, ...values })
      .onConflictDoUpdate({ target: [mailTemplates.template, mailTemplates.language], set: values })
  }
  return changed(ctx, { template, language })
}

const which = ({ template, language }: Which) =>
  and(eq(mailTemplates.template, template), eq(mailTemplates.language, language))

export async function restore(ctx: SignedInCtx, wanted: Which): Promise<null> {
  const gone = await ctx.db.delete(mailTemplates).where(which(wanted)).returning({ template: mailTemplates.template })
  if (gone.length === 0) throw refuse('wrongState')
  return changed(ctx, wanted)
}

async function changed(ctx: SignedInCtx, { template, language }: Which): Promise<null> {
  ctx.audit.subject = template
  ctx.audit.details = { language }
  await pushTo(ctx.db, { operators: true }, { stale: ['mailTemplateList'] })
  return null
}

export async function preview({ app, db }: SignedInCtx, form: MailTemplateInput): Promise<MailTexts> {
  const { site_name: site } = await readSettings(db, systemSettings)
  const { subject, content } = wordsOf(form.language).mailSamples
  const samples = { code: '482913', minutes: 10, link: `${app.publicUrl}/portal/login`, subject, content }
  return filledMail(form.language, form, { ...samples, provider: site, business: site, days: 7, site })
}
