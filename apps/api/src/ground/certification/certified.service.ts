import { openStates, type ApplicationState, type IdentitySettings } from '@portico/contract/identity/certification.ts'
import type { NodeSettings } from '@portico/contract/node/node-desk.ts'
import type { RealNameState } from '@portico/contract/states/account.ts'
import type { CloudType } from '@portico/contract/states/network.ts'
import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../core/db/pool.ts'
import { firstTime, type FirstRow, type FirstTime } from '../../core/first-time.ts'
import type { SettingGroup } from '../../core/settings/settings.ts'
import { certifications } from './certification.table.ts'

export const identitySettings: SettingGroup<IdentitySettings> = {
  name: 'identity',
  standard: { certification_open: true, auto_check: true },
}

/** What holds, also while a change of it is under review. */
export async function isCertified(db: Db, accountId: string, cloud: CloudType): Promise<boolean> {
  const found = await db
    .select({ id: certifications.id })
    .from(certifications)
    .where(
      and(
        eq(certifications.accountId, accountId),
        eq(certifications.cloud, cloud),
        eq(certifications.state, 'certified'),
      ),
    )
  return found.length === 1
}

/** When an account was certified, and who applied. */
export async function certifiedAt(db: Db, accountId: string, cloud: CloudType): Promise<FirstTime | undefined> {
  const { rows } = await db.execute<FirstRow>(sql`
    select coalesce(decided_at, submitted_at) as at, login_id from certification
    where account_id = ${accountId} and cloud = ${cloud} and state = 'certified'`)
  return firstTime(rows)
}

/** A cloud that asks for certification takes applications, whatever the switch says. */
export const isOpen = (cloud: CloudType, identity: IdentitySettings, needed: NodeSettings): boolean =>
  identity.certification_open || needed[`${cloud}_certification`]

export interface Circumstances {
  states: readonly ApplicationState[]
  open: boolean
  /** Whether the account is known at the provider of this cloud. */
  registered: boolean
}

/** What is under way or holds is told first; nothing can be begun where it is switched off. */
export function realNameStateOf({ states, open, registered }: Circumstances): RealNameState {
  const underWay = openStates.find((state) => states.includes(state))
  if (underWay) return underWay
  if (states.includes('certified')) return 'certified'
  if (!open) return 'switch off'
  if (!registered) return 'not registered'
  return states.includes('failed') ? 'failed' : 'none'
}

/** The state of both clouds, from `cloud state` pairs as the person's own query brings them. */
export function realNamesOf(
  pairs: readonly string[],
  fusionVerified: boolean,
  identity: IdentitySettings,
  needed: NodeSettings,
): Record<CloudType, RealNameState> {
  const statesOn = (cloud: CloudType) =>
    pairs.flatMap((pair) => (pair.startsWith(`${cloud} `) ? [pair.slice(cloud.length + 1) as ApplicationState] : []))
  const stateOf = (cloud: CloudType) =>
    realNameStateOf({
      states: statesOn(cloud),
      open: isOpen(cloud, identity, needed),
      registered: cloud === 'native' || fusionVerified,
    })
  return { native: stateOf('native'), fusion: stateOf('fusion') }
}
