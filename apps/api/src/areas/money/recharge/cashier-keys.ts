import { generateKeyPair, type KeyObject } from 'node:crypto'
import { promisify } from 'node:util'
import { eq } from 'drizzle-orm'
import type { App } from '../../../core/app/app.ts'
import { settings } from '../../../core/settings/setting.table.ts'
import { privateKeyOf, publicKeyOf } from './gateways/rsa.ts'

/** Both sides of the built-in cashier: ours as its merchant, and its own. */
export interface CashierKeys {
  merchantPrivate: KeyObject
  merchantPublic: KeyObject
  cashierPrivate: KeyObject
  cashierPublic: KeyObject
}
type Stored = Record<keyof CashierKeys, string>

const settingName = 'cashier'
const pair = promisify(generateKeyPair)

/** Made at the first use, once for all servers, and sealed. Whoever comes second takes the first's. */
export async function cashierKeys(app: Pick<App, 'db' | 'seal'>): Promise<CashierKeys> {
  const stored = (await kept(app)) ?? (await make(app))
  return {
    merchantPrivate: privateKeyOf(stored.merchantPrivate)!,
    merchantPublic: publicKeyOf(stored.merchantPublic)!,
    cashierPrivate: privateKeyOf(stored.cashierPrivate)!,
    cashierPublic: publicKeyOf(stored.cashierPublic)!,
  }
}

async function kept({ db, seal }: Pick<App, 'db' | 'seal'>): Promise<Stored | undefined> {
  const [row] = await db.select().from(settings).where(eq(settings.name, settingName))
  return row && (JSON.parse(seal.open((row.value as { keys: string }).keys)) as Stored)
}

async function make(app: Pick<App, 'db' | 'seal'>): Promise<Stored> {
  const [merchant, cashier] = await Promise.all([newPair(), newPair()])
  const keys: Stored = {
    merchantPrivate: merchant.privateKey,
    merchantPublic: merchant.publicKey,
    cashierPrivate: cashier.privateKey,
    cashierPublic: cashier.publicKey,
  }
  const value = { keys: app.seal.close(JSON.stringify(keys)) }
  await app.db.insert(settings).values({ name: settingName, value }).onConflictDoNothing()
  return (await kept(app))!
}

const newPair = () =>
  pair('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
