import { keyRights } from '@portico/contract/rules/storage.ts'
import { eq, sql } from 'drizzle-orm'
import { minutesMs } from '../../../core/clock.ts'
import type { Db } from '../../../core/db/pool.ts'
import { Fault } from '../../../core/store/faults.ts'
import { containerKeys, containers, type ContainerRow, type ReachedContainer } from '../container.table.ts'
import { whyNot, type ObjectAct } from '../reach.ts'
import type { Ask, Needed, SigningKey } from './ask.ts'
import { keyWith } from './signer.ts'

export async function containerNamed(db: Db, name: string): Promise<ContainerRow | undefined> {
  const [row] = await db
    .select()
    .from(containers)
    .where(sql`lower(${containers.name}) = ${name.toLowerCase()}`)
  return row
}

const actOf: Record<Needed, ObjectAct> = { read: 'read', write: 'write', list: 'list', see: 'list', settings: 'write' }

function mayBy({ rights }: SigningKey, needed: Needed): boolean {
  if (needed === 'see') return true
  const wanted = needed === 'settings' ? keyRights : [needed]
  return wanted.every((right) => rights.includes(right))
}

/** Refuses what this key, this address or this moment may not. Without a key, what everybody may read is left. */
export function refuseAsk(
  { container, key, ip }: { container: ReachedContainer; key: SigningKey | undefined; ip: string },
  needed: Needed,
  now: Date,
): void {
  const may = key ? mayBy(key, needed) : needed === 'read' && container.access === 'public-read'
  if (!may) throw new Fault('AccessDenied')
  const reason = whyNot(container, actOf[needed], ip, now)
  if (reason) throw new Fault('AccessDenied', said[reason] ?? 'Access Denied')
}
const said: Partial<Record<string, string>> = {
  containerClosed: 'The container is closed',
  containerReadOnly: 'The container has expired and can only be read',
  notWhitelisted: 'The address is not on the list of the container',
}

/** Whether what was let in would still be: keys are revoked and containers closed while bytes flow. */
export async function stillMay({ app, container, signer, ip }: Ask, needed: Needed): Promise<boolean> {
  const now = app.clock.now()
  if (signer) {
    const found = await keyWith(app.db, signer.key.id)
    return found !== undefined && admits({ ...found, ip }, needed, now)
  }
  const [row] = await app.db.select().from(containers).where(eq(containers.id, container.id))
  return row !== undefined && admits({ container: row, key: undefined, ip }, needed, now)
}

function admits(who: Parameters<typeof refuseAsk>[0], needed: Needed, now: Date): boolean {
  try {
    refuseAsk(who, needed, now)
    return true
  } catch (error) {
    if (error instanceof Fault) return false
    throw error
  }
}

const noteEveryMs = minutesMs(1)

/** Notes when and from where a key was last used, not more than once a minute. */
export async function noteUse({ app, signer, ip }: Pick<Ask, 'app' | 'signer' | 'ip'>): Promise<void> {
  const now = app.clock.now()
  if (!signer || now.getTime() - (signer.key.lastUsedAt?.getTime() ?? 0) < noteEveryMs) return
  await app.db
    .update(containerKeys)
    .set({ lastUsedAt: now, lastUsedAddress: ip })
    .where(eq(containerKeys.id, signer.key.id))
}
