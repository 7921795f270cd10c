import { and, eq, isNull } from 'drizzle-orm'
import type { App } from '../../../core/app/app.ts'
import type { Db } from '../../../core/db/pool.ts'
import { Fault } from '../../../core/store/faults.ts'
import { claimOf, verify, type Claim } from '../../../core/store/sigv4.ts'
import { containerKeys, containers, type ReachedContainer } from '../container.table.ts'
import type { KeptObject } from '../kept/read.service.ts'
import type { Signer, SigningKey } from './ask.ts'
import { makerMay } from './maker.ts'
import { keyReading } from './reading.ts'
import type { S3Request } from './request.ts'
import { openSecret, secretSeen } from './secret.ts'

export interface Found {
  key: SigningKey
  container: ReachedContainer
  /** The newest version of what is asked for, where it was looked for along with the key; NULL where there is none. */
  newest?: KeptObject | null
}

/** A key that was not revoked and whose maker may still, and the container that it is for. */
export async function keyWith(db: Db, id: string): Promise<Found | undefined> {
  const [found] = await db
    .select({ key: containerKeys, container: containers })
    .from(containerKeys)
    .innerJoin(containers, eq(containers.id, containerKeys.containerId))
    .where(and(eq(containerKeys.id, id), isNull(containerKeys.revokedAt), makerMay))
  return found
}

/** The secret that a request is signed with, where it is known here without asking. */
function secretShown({ seal, clock }: App, request: S3Request, claim: Claim): string | undefined {
  const secret = secretSeen(seal, claim.accessKey)
  try {
    if (secret !== undefined) verify(request, claim, secret, clock.now())
    return secret
  } catch (error) {
    // Whether there is such a key is said before what is wrong with a signature.
    if (error instanceof Fault) return undefined
    throw error
  }
}

/** Who signed a request, and the container that their key is for; undefined where nobody did. */
export async function signerOf(app: App, request: S3Request): Promise<(Signer & Found) | undefined> {
  const claim = claimOf(request)
  if (!claim) return undefined
  const wanted = newestWanted(request)
  const isSeen = secretSeen(app.seal, claim.accessKey) !== undefined
  // The database looks while the signature is looked at.
  const reading =
    isSeen && wanted !== undefined ? keyReading(app.pool, { id: claim.accessKey, key: wanted }) : undefined
  // The pool hands out its clients in the next tick.
  if (reading) await new Promise<void>((resolve) => process.nextTick(resolve))
  const shown = secretShown(app, request, claim)
  // Nobody waits for what is known of an object before the signature holds: not even its time tells whether there is one.
  const isRead = reading !== undefined && shown !== undefined
  if (!isRead) reading?.catch((error: Error) => app.log.warn({ err: error }, 's3'))
  const found = await (isRead ? reading : keyWith(app.db, claim.accessKey))
  if (!found) throw new Fault('InvalidAccessKeyId')
  const secret = openSecret(app.seal, found.key)
  if (secret !== shown) verify(request, claim, secret, app.clock.now())
  return { ...found, claim, secret }
}

const newestWanted = ({ method, key, parameters }: S3Request) =>
  ['GET', 'HEAD'].includes(method) && !parameters.has('versionId') ? key : undefined
