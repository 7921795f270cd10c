import type { CardCheckSettings, CardTestInput } from '@portico/contract/identity/card-check.ts'
import type * as z from 'zod/mini'
import { hoursMs } from '../../core/clock.ts'
import type { Outside, SignedInCtx } from '../../core/http/context.ts'
import { mayEverything } from '../../core/http/permission.ts'
import { countOrRefuse } from '../../core/limits/limits.ts'
import { pushTo } from '../../core/push/push.ts'
import { refuse, refuseField } from '../../core/refuse.ts'
import { keptSecrets } from '../../core/settings/secrets.ts'
import { lockSettings, readSettings, saveSettings } from '../../core/settings/settings.ts'
import { askAboutCard, cardCheckSettings, type CardAnswer } from './card-check.ts'

export async function info({ db }: SignedInCtx) {
  const settings = await readSettings(db, cardCheckSettings)
  return { settings: { ...settings, key_secret: '' }, key_secret_set: settings.key_secret !== '' }
}

/** What a secret was given for. */
const secretsHolder = ['url', 'auth', 'key_id'] as const

/** Names and numbers of people go there, and its word certifies them: it is said by those who may do everything. */
export async function save(ctx: SignedInCtx, form: CardCheckSettings): Promise<null> {
  if (!mayEverything(ctx)) throw refuse('forbidden')
  const stored = await lockSettings(ctx.db, cardCheckSettings)
  const wrong: Record<string, string> = {}
  const key_secret = keptSecrets(ctx.app.seal, wrong)('', form, stored, secretsHolder)('key_secret')
  if (form.enabled && !key_secret) wrong['key_secret'] ??= 'rules.empty'
  if (/^http:/i.test(form.url) && !ctx.app.config.webhookPrivate) wrong['url'] = 'rules.secureAddress'
  if (Object.keys(wrong).length > 0) throw refuseField(wrong)
  await saveSettings(ctx.db, cardCheckSettings, { ...form, key_secret })
  ctx.audit.details = { enabled: form.enabled, host: form.url && new URL(form.url).host }
  await pushTo(ctx.db, { everyone: true }, { stale: ['certificationInfo'] })
  return null
}

const answerShown = 300
/** Every question is paid for, and its answer says whether a name, a number, a card and a phone are one person's. */
const testsAnHour = 20

/** Asks about the card that the operator typed; nothing of it is kept. */
export async function test(
  ctx: Outside<SignedInCtx>,
  { phone, ...card }: z.output<typeof CardTestInput>,
): Promise<CardAnswer> {
  const limit = { key: `card-check:test:${ctx.login.id}`, max: testsAnHour, windowMs: hoursMs(1) }
  await countOrRefuse(ctx.app.db, ctx.app.clock, [limit])
  const said = await askAboutCard(ctx.app, { ...card, phone })
  if (!said) throw refuse('cardCheckMissing')
  return { ...said, answer: said.answer.slice(0, answerShown) }
}
