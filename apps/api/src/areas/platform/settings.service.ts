import type { AgreementText, ConnectionSettings, SystemSettings } from '@portico/contract/platform/settings.ts'
import type { Agreement } from '@portico/contract/platform/site.ts'
import { and, eq } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { SignedInCtx } from '../../core/http/context.ts'
import { files } from '../../core/files/file.table.ts'
import { pushTo } from '../../core/push/push.ts'
import { refuseField } from '../../core/refuse.ts'
import { agreementSettings, connectionSettings, systemSettings } from '../../core/settings/groups.ts'
import { keptSecrets } from '../../core/settings/secrets.ts'
import { lockSettings, readSettings, saveSettings } from '../../core/settings/settings.ts'
import { wordsOf } from '../../core/words/words.ts'

export async function systemInfo({ app, db }: SignedInCtx) {
  const settings = await readSettings(db, systemSettings)
  return {
    settings,
    logo_url: app.files.publicLink(settings.logo),
    favicon_url: app.files.publicLink(settings.favicon),
    qr_code_url: app.files.publicLink(settings.qr_code),
  }
}

const pictures = { logo: 'siteLogo', favicon: 'siteFavicon', qr_code: 'siteQrCode' } as const

export async function saveSystem(ctx: SignedInCtx, form: SystemSettings): Promise<null> {
  for (const [field, purpose] of Object.entries(pictures)) {
    const id = form[field as keyof typeof pictures]
    if (id && !(await isPicture(ctx, id, purpose))) throw refuseField({ [field]: 'rules.invalid' })
  }
  await saveSettings(ctx.db, systemSettings, form)
  await pushTo(ctx.db, { operators: true }, { stale: ['systemSettingsInfo', 'siteInfo'] })
  return null
}

/** Only a picture that was uploaded for the purpose, and so has passed its size rules. */
async function isPicture({ db }: SignedInCtx, id: string, purpose: string): Promise<boolean> {
  const found = await db
    .select({ id: files.id })
    .from(files)
    .where(and(eq(files.id, id), eq(files.purpose, purpose)))
    .for('share')
  return found.length === 1
}

export async function agreementText({ db }: SignedInCtx, name: Agreement): Promise<z.output<typeof AgreementText>> {
  const written = (await readSettings(db, agreementSettings))[name]
  return {
    name,
    en: written.en || wordsOf('en').agreements[name],
    zh_hans: written.zh_hans || wordsOf('zh-Hans').agreements[name],
    zh_hant: written.zh_hant || wordsOf('zh-Hant').agreements[name],
  }
}

export async function saveAgreement(ctx: SignedInCtx, form: z.output<typeof AgreementText>): Promise<null> {
  const { name, ...texts } = form
  const all = await lockSettings(ctx.db, agreementSettings)
  await saveSettings(ctx.db, agreementSettings, { ...all, [name]: texts })
  ctx.audit.details = { name }
  return null
}

export async function connections({ db }: SignedInCtx) {
  const { wechat, qq, international } = await readSettings(db, connectionSettings)
  return {
    settings: {
      wechat: { ...wechat, client_secret: '' },
      qq: { ...qq, client_secret: '' },
      international: { ...international, key: '' },
    },
    wechat_secret_set: wechat.client_secret !== '',
    qq_secret_set: qq.client_secret !== '',
    international_key_set: international.key !== '',
  }
}

/** A secret that is left empty stays as it is; a new one is sealed before it is stored. */
export async function saveConnections(ctx: SignedInCtx, form: ConnectionSettings): Promise<null> {
  const stored = await lockSettings(ctx.db, connectionSettings)
  const wrong: Record<string, string> = {}
  const kept = keptSecrets(ctx.app.seal, wrong)
  const atWechat = kept('wechat', form.wechat, stored.wechat, ['token_url'])
  const atQq = kept('qq', form.qq, stored.qq, ['token_url'])
  const abroad = kept('international', form.international, stored.international, ['url'])
  const wechat = { ...form.wechat, client_secret: atWechat('client_secret') }
  const qq = { ...form.qq, client_secret: atQq('client_secret') }
  const international = { ...form.international, key: abroad('key') }
  // The schema has seen the rest; only here it is known whether a secret is stored.
  const missing: [string, boolean][] = [
    ['wechat.client_secret', wechat.enabled && !wechat.client_secret],
    ['qq.client_secret', qq.enabled && !qq.client_secret],
    ['international.key', international.enabled && !international.key],
  ]
  for (const [field, lacks] of missing) if (lacks) wrong[field] ??= 'rules.empty'
  if (Object.keys(wrong).length > 0) throw refuseField(wrong)
  await saveSettings(ctx.db, connectionSettings, { wechat, qq, international })
  return null
}
