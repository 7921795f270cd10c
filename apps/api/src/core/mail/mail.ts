import type { Language } from '@portico/contract/language.ts'
import type { MessageState } from '@portico/contract/platform/mail.ts'
import type { MailTemplate } from '@portico/contract/platform/mail-templates.ts'
import { and, eq, sql } from 'drizzle-orm'
import type { App, Inside } from '../app/app.ts'
import type { Db } from '../db/pool.ts'
import { senderOf, type Face } from '../face/face.ts'
import { newId } from '../ids.ts'
import type { JobKind, Queue } from '../jobs/jobs.ts'
import type { WordVars } from '../refuse.ts'
import { mailSettings } from '../settings/groups.ts'
import { readSettings } from '../settings/settings.ts'
import { fill, wordsOf } from '../words/words.ts'
import { mails, mailTemplates } from './mail.table.ts'

export type { MailTemplate }

interface Queued {
  id: string
}
const mailQueue: Queue<Queued> = { queue: 'mail.send' }

/** Writes a mail and the job that sends it, in the caller's transaction. */
export async function queueMail(...[app, db, ...mail]: Parameters<typeof writeMail>): Promise<void> {
  const id = await writeMail(app, db, ...mail)
  await app.jobs.send(db, mailQueue, { id })
}

export async function writeMail(
  app: Inside,
  db: Db,
  face: Face,
  to: string,
  language: Language,
  template: MailTemplate,
  vars: WordVars,
): Promise<string> {
  const site = face.names[language]
  const id = newId('mail')
  const words = (await operatorsWords(db, face, template, language)) ?? wordsOf(language).mail[template]
  const texts = filledMail(language, words, { ...vars, site })
  const masked = opens(vars) ? filledMail(language, words, { ...withoutSecrets(vars), site }) : null
  const sender = face.agent && senderOf(face.agent, language)
  await db.insert(mails).values({ id, recipient: to, ...texts, masked, sender, createdAt: app.clock.now() })
  return id
}

/** They may name the platform, so they are for its own customers alone. */
async function operatorsWords(
  db: Db,
  face: Face,
  template: MailTemplate,
  language: Language,
): Promise<MailTexts | undefined> {
  if (face.agent) return undefined
  const [own] = await db
    .select({ subject: mailTemplates.subject, body: mailTemplates.body })
    .from(mailTemplates)
    .where(and(eq(mailTemplates.template, template), eq(mailTemplates.language, language)))
  return own
}

/** What whoever reads it could use: a code, or a link with a token. */
export const opens = ({ code, link }: WordVars) => code !== undefined || /[?&]token=/.test(String(link ?? ''))
export const withoutSecrets = ({ code, link, ...rest }: WordVars): WordVars => ({
  ...rest,
  ...(code !== undefined && { code: '••••••' }),
  ...(link !== undefined && { link: `${String(link).split('?')[0]!}?…` }),
})

/** A mail as it goes out: a subject is one line whatever was filled in, and below the text stands who sent it. */
export function filledMail(language: Language, { subject, body }: MailTexts, vars: WordVars): MailTexts {
  return {
    subject: fill(subject, vars).replace(/\s+/g, ' '),
    body: `${fill(body, vars)}\n\n${fill(wordsOf(language).mail.footer, vars)}`,
  }
}
export interface MailTexts {
  subject: string
  body: string
}

export const mailJob = (app: App): JobKind<Queued> => ({
  ...mailQueue,
  run: async ({ id }) => void (await sendMail(app, id)),
})

/** Sends one mail, or keeps it for the operator when no mail server is set up. Sent once: a settled mail is left alone. */
export async function sendMail(app: App, id: string): Promise<MessageState> {
  const [mail] = await app.db.select().from(mails).where(eq(mails.id, id))
  if (!mail || mail.state === 'sent' || mail.state === 'kept') return mail?.state as MessageState
  const box = await readSettings(app.db, mailSettings)
  if (!box.custom_mailbox) {
    app.log.info(
      { mail: id, to: mail.recipient },
      'no mail server is set up: the mail is in the mailbox of the console',
    )
    return settle(app, id, 'kept')
  }
  // Loaded with the first mail that leaves: many a server sends none.
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({
    host: box.server,
    port: box.port,
    secure: box.protocol === 'tls',
    requireTLS: box.protocol === 'starttls',
    ignoreTLS: box.protocol === 'none',
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    ...(box.user_name && { auth: { user: box.user_name, pass: box.smtp_code && app.seal.open(box.smtp_code) } }),
  })
  const from = mail.sender
    ? { name: mail.sender.name, address: mail.sender.address || box.sender_address }
    : { name: box.sender_title, address: box.sender_address }
  const heading = mail.sender ? '' : box.company_subject
  try {
    await transport.sendMail({
      from,
      // As an object it is one address and nothing else; a text would be parsed, and a comma in it would add another.
      to: { name: '', address: mail.recipient },
      subject: heading ? `${heading} ${mail.subject}` : mail.subject,
      text: mail.body,
      // The same mail tried twice must not look like two mails.
      messageId: `<${id}@${from.address.split('@')[1]}>`,
    })
    return await settle(app, id, 'sent')
  } catch (error) {
    await settle(app, id, 'failed', (error as Error).message)
    throw error
  } finally {
    transport.close()
  }
}

async function settle(app: App, id: string, state: MessageState, error = ''): Promise<MessageState> {
  await app.db
    .update(mails)
    .set({ state, error: error.slice(0, 500), attempts: sql`${mails.attempts} + 1`, settledAt: app.clock.now() })
    .where(eq(mails.id, id))
  return state
}
