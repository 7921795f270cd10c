import type { SellerSettings } from '@portico/contract/money/invoice-seller.ts'
import { netsOf, taxesWithin } from '@portico/contract/money/invoice-tax.ts'
import type { Language } from '@portico/contract/language.ts'
import type { App } from '../../../core/app/app.ts'
import type { Db } from '../../../core/db/pool.ts'
import { faceOfAgent } from '../../../core/face/face.ts'
import type { SignedInCtx } from '../../../core/http/context.ts'
import { systemSettings } from '../../../core/settings/groups.ts'
import { readSettings, saveSettings, type SettingGroup } from '../../../core/settings/settings.ts'
import { providerName } from '../../../ground/agents/provider-name.ts'
import type { InvoiceRow } from '../../../ground/invoices/credit-note.service.ts'
import type { InvoiceLine, Sold } from '../../../ground/invoices/invoice.table.ts'
import { sumOf } from './invoice-sum.ts'

const sellerSettings: SettingGroup<SellerSettings> = {
  name: 'seller',
  standard: { name: '', tax_id: '', address: '', phone: '', bank: '', account_number: '', taxes: [] },
}

type Reached = Pick<App, 'publicUrl'>
type Seller = Sold['seller']

const unset = { tax_id: '', address: '', bank: '', account_number: '' }

/** What the site says of itself. */
async function siteAsSeller(app: Reached, db: Db, language: Language): Promise<Seller> {
  const { names, address, phone, email } = await faceOfAgent(app, db, null)
  const { logo } = await readSettings(db, systemSettings)
  return { ...unset, name: names[language], address, phone, email, logo }
}

/** An agent is met by its face; one that has none, by its name alone. */
async function agentAsSeller(app: Reached, db: Db, agentId: string, language: Language): Promise<Seller> {
  const face = await faceOfAgent(app, db, agentId)
  const { phone = '', email = '', logo = '' } = face.agent ?? {}
  return { ...unset, name: await providerName(db, face, agentId, language), phone, email, logo }
}

export type Asked = Pick<InvoiceRow, 'agentId' | 'language'>

/** Who sells now. An agent has no taxes set. */
export async function sellerNow(app: Reached, db: Db, { agentId, language }: Asked) {
  if (agentId) return { seller: await agentAsSeller(app, db, agentId, language as Language), taxes: [] }
  const { taxes, ...own } = await readSettings(db, sellerSettings)
  const site = await siteAsSeller(app, db, language as Language)
  const set = Object.fromEntries(Object.entries(own).filter(([, value]) => value !== ''))
  return { seller: { ...site, ...set }, taxes }
}

/** Who sells what stands on these lines, with the taxes that are in them; the lines know their net. */
export async function soldNow(app: Reached, db: Db, asked: Asked, lines: readonly InvoiceLine[]) {
  const { seller, taxes } = await sellerNow(app, db, asked)
  const split = taxesWithin(
    sumOf(lines),
    taxes.map(({ rate }) => rate),
  )
  const nets = netsOf(
    lines.map(({ amountFen }) => BigInt(amountFen)),
    split.net,
  )
  const sold: Sold = { seller, taxes: taxes.map((tax, at) => ({ ...tax, amountFen: split.taxes[at]!.toString() })) }
  return { sold, lines: lines.map((line, at) => ({ ...line, netFen: nets[at]!.toString() })) }
}

/** As it was when it was issued; those that do not know it yet are the seller's of now, without taxes. */
export const soldAs = async (app: Reached, db: Db, row: InvoiceRow): Promise<Sold> =>
  row.sold ?? { seller: (await sellerNow(app, db, row)).seller, taxes: [] }

export const shownSeller = ({ files }: Pick<App, 'files'>, { logo, ...seller }: Seller) => ({
  ...seller,
  logo_url: files.publicLink(logo),
})

export async function sellerInfo({ app, db, language }: SignedInCtx) {
  const settings = await readSettings(db, sellerSettings)
  return { settings, site: shownSeller(app, await siteAsSeller(app, db, language)) }
}

export async function saveSeller(ctx: SignedInCtx, form: SellerSettings): Promise<null> {
  await saveSettings(ctx.db, sellerSettings, form)
  const taxes = form.taxes.map(({ name, rate }) => `${name} ${rate}%`).join(', ')
  ctx.audit.details = { name: form.name, tax_id: form.tax_id, taxes }
  return null
}
