import type { Mail, MailSettings, MessageState, Sms } from '@portico/contract/platform/mail.ts'
import type { PageQuery } from '@portico/contract/page.ts'
import { ilike, or } from 'drizzle-orm'
import type { Outside, SignedInCtx } from '../../core/http/context.ts'
import { containing, newestFirst } from '../../core/lists.ts'
import { sendMail, writeMail } from '../../core/mail/mail.ts'
import { mails, smsMessages } from '../../core/mail/mail.table.ts'
import { refuse } from '../../core/refuse.ts'
import { mailSettings } from '../../core/settings/groups.ts'
import { lockSettings, readSettings, saveSettings } from '../../core/settings/settings.ts'

export async function info({ db }: SignedInCtx) {
  const settings = await readSettings(db, mailSettings)
  return { settings: { ...settings, smtp_code: '' }, smtp_code_set: settings.smtp_code !== '' }
}

export async function save(ctx: SignedInCtx, form: MailSettings): Promise<null> {
  const stored = await lockSettings(ctx.db, mailSettings)
  const smtp_code = form.smtp_code ? ctx.app.seal.close(form.smtp_code) : stored.smtp_code
  await saveSettings(ctx.db, mailSettings, { ...form, smtp_code })
  return null
}

/** Sends at once instead of by a job: the operator waits for the mail server's own words. */
export async function test(ctx: Outside<SignedInCtx>, to: string): Promise<MessageState> {
  const id = await writeMail(ctx.app, ctx.app.db, to, ctx.language, 'test', {})
  try {
    return await sendMail(ctx.app, id)
  } catch (error) {
    throw refuse('mailFailed', { reason: (error as Error).message.slice(0, 200) })
  }
}

export async function mailList({ db }: SignedInCtx, query: PageQuery) {
  const wanted = query.search && containing(query.search)
  const where = wanted ? or(ilike(mails.recipient, wanted), ilike(mails.subject, wanted)) : undefined
  return newestFirst(db, mails, where, query, (row): Mail => ({
    id: row.id,
    recipient: row.recipient,
    subject: row.subject,
    body: row.body,
    state: row.state as MessageState,
    attempts: row.attempts,
    error: row.error,
    create_time: row.createdAt.toISOString(),
  }))
}

export async function smsList({ db }: SignedInCtx, query: PageQuery) {
  const where = query.search ? ilike(smsMessages.phone, containing(query.search)) : undefined
  return newestFirst(db, smsMessages, where, query, (row): Sms => ({
    id: row.id,
    area_code: row.areaCode,
    phone: row.phone,
    text: row.text,
    state: row.state as MessageState,
    error: row.error,
    create_time: row.createdAt.toISOString(),
  }))
}
