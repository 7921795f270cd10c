import { createPrivateKey } from 'node:crypto'
import type { App } from '../../core/app/app.ts'
import { inTransaction } from '../../core/db/pool.ts'
import { lockSettings, readSettings, saveSettings, type SettingGroup } from '../../core/settings/settings.ts'
import { adbKey, newAdbKey, type AdbKey } from './line/key.ts'

/** One key for all servers of an installation: somebody allows it on a phone once. */
const kept: SettingGroup<{ sealedKey: string | null }> = { name: 'adb', standard: { sealedKey: null } }

/** The key that phones know us by, made the first time that it is asked for. */
export async function installationKey({ db, pool, seal }: Pick<App, 'db' | 'pool' | 'seal'>): Promise<AdbKey> {
  const { sealedKey } = await readSettings(db, kept)
  return adbKey(createPrivateKey(seal.open(sealedKey ?? (await made(pool, seal)))))
}

async function made(pool: App['pool'], seal: App['seal']): Promise<string> {
  const key = await newAdbKey()
  const sealedKey = seal.close(String(key.export({ type: 'pkcs8', format: 'pem' })))
  return inTransaction(pool, async (tx) => {
    const first = await lockSettings(tx, kept)
    if (first.sealedKey) return first.sealedKey
    await saveSettings(tx, kept, { sealedKey })
    return sealedKey
  })
}
