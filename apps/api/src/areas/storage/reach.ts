import type { Refusal } from '@portico/contract/codes.ts'
import { readOnlyDays, type ContainerDoor } from '@portico/contract/storage/container.ts'
import { isWhitelisted } from '@portico/contract/storage/whitelist.ts'
import { daysMs } from '../../core/clock.ts'
import type { ContainerRow } from './container.table.ts'

export type ObjectAct = 'read' | 'write' | 'list'
type Closing = Pick<ContainerRow, 'expiresAt' | 'closedAt' | 'haltedAt' | 'releasedAt'>

/** When what is in it can no longer be read. */
export const closesAt = ({ expiresAt }: Pick<ContainerRow, 'expiresAt'>) =>
  new Date(expiresAt.getTime() + daysMs(readOnlyDays))

/** What can be done in it now, whoever asks. */
export function doorOf(container: Closing, now: Date): ContainerDoor {
  const { closedAt, haltedAt, releasedAt } = container
  if (closedAt || haltedAt || releasedAt || closesAt(container) <= now) return 'closed'
  return container.expiresAt <= now ? 'readOnly' : 'open'
}

/** Why this is not done, by anybody on any path; undefined where it may. */
export function whyNot(
  container: Closing & Pick<ContainerRow, 'ipWhitelist'>,
  act: ObjectAct,
  ip: string,
  now: Date,
): Refusal | undefined {
  const door = doorOf(container, now)
  if (door === 'closed') return 'containerClosed'
  if (door === 'readOnly' && act === 'write') return 'containerReadOnly'
  return isWhitelisted(container.ipWhitelist, ip) ? undefined : 'notWhitelisted'
}
