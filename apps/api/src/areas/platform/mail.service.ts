import type { Mail, MailSettings, MessageState } from '@portico/contract/platform/mail.ts'
import type { PageQuery } from '@portico/contract/page.ts'
import { ilike, or } from 'drizzle-orm'
import { faceOf } from '../../core/face/face.ts'
import type { Outside, SignedInCtx } from '../../core/http/context.ts'
import { mayEverything } from '../../core/http/permission.ts'
import { containing, newestFirst } from '../../core/lists.ts'
import { sendMail, writeMail } from '../../core/mail/mail.ts'
import { mails } from '../../core/mail/mail.table.ts'
import { refuse, refuseField } from '../../core/refuse.ts'
import { mailSettings } from '../../core/settings/groups.ts'
import { keptSecrets } from '../../core/settings/secrets.ts'
import { lockSettings, readSettings, saveSettings } from '../../core/settings/settings.ts'

export async function info({ db }: SignedInCtx) {
  const settings = await readSettings(db, mailSettings)
  return { settings: { ...settings, smtp_code: '' }, smtp_code_set: settings.smtp_code !== '' }
}

export async function save(ctx: SignedInCtx, form: MailSettings): Promise<null> {
  const stored = await lockSettings(ctx.db, mailSettings)
  refuseOtherWay(ctx, stored, form)
  const wrong: Record<string, string> = {}
  const kept = keptSecrets(ctx.app.seal, wrong)
  const used = { ...form, enabled: form.custom_mailbox }
  const smtp_code = kept('', used, { ...stored, enabled: true }, ['server', 'port', 'protocol'])('smtp_code')
  if (Object.keys(wrong).length > 0) throw refuseField(wrong)
  await saveSettings(ctx.db, mailSettings, { ...form, smtp_code })
  return null
}

/** Whoever says where mails go gets the links in them; that is for those who could make themselves anybody anyway. */
function refuseOtherWay(ctx: SignedInCtx, stored: MailSettings, form: MailSettings): void {
  const same = (['custom_mailbox', 'server', 'port', 'protocol'] as const).every((name) => stored[name] === form[name])
  if (!same && !mayEverything(ctx)) throw refuse('forbidden')
}

/** Sends at once instead of by a job: the operator waits for the mail server's own words. */
export async function test(ctx: Outside<SignedInCtx>, to: string): Promise<MessageState> {
  const id = await writeMail(ctx.app, ctx.app.db, await faceOf(ctx.app, ctx.app.db, null), to, ctx.language, 'test', {})
  try {
    return await sendMail(ctx.app, id)
  } catch (error) {
    throw refuse('mailFailed', { reason: (error as Error).message.slice(0, 200) })
  }
}

/** Live links and codes stand in for a mail server that is not there, and are shown to those who need no link. */
export async function mailList(ctx: SignedInCtx, query: PageQuery) {
  const { db } = ctx
  const whole = mayEverything(ctx) && !(await readSettings(db, mailSettings)).custom_mailbox
  const wanted = query.search && containing(query.search)
  const where = wanted ? or(ilike(mails.recipient, wanted), ilike(mails.subject, wanted)) : undefined
  return newestFirst(db, mails, where, query, (row): Mail => ({
    id: row.id,
    recipient: row.recipient,
    ...(whole ? { subject: row.subject, body: row.body } : (row.masked ?? { subject: row.subject, body: row.body })),
    state: row.state as MessageState,
    attempts: row.attempts,
    error: row.error,
    create_time: row.createdAt.toISOString(),
  }))
}
