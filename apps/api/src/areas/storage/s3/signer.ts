import { and, eq, isNull, sql } from 'drizzle-orm'
import type { App } from '../../../core/app/app.ts'
import type { Db } from '../../../core/db/pool.ts'
import { Fault } from '../../../core/store/faults.ts'
import { claimOf, verify, type Claim } from '../../../core/store/sigv4.ts'
import { containerKeys, containers, type ContainerKeyRow, type ContainerRow } from '../container.table.ts'
import { blobs } from '../kept/blob.table.ts'
import { objects } from '../kept/object.table.ts'
import { readColumns, type KeptObject } from '../kept/read.service.ts'
import type { Signer } from './ask.ts'
import type { S3Request } from './request.ts'
import { openSecret, secretSeen } from './secret.ts'

interface Found {
  key: ContainerKeyRow
  container: ContainerRow
  /** The newest version of what is asked for, where it was looked for along with the key; NULL where there is none. */
  newest?: KeptObject | null
}

/** A key that was not revoked, and the container that it is for. */
export async function keyWith(db: Db, id: string): Promise<Found | undefined> {
  const [found] = await db
    .select({ key: containerKeys, container: containers })
    .from(containerKeys)
    .innerJoin(containers, eq(containers.id, containerKeys.containerId))
    .where(and(eq(containerKeys.id, id), isNull(containerKeys.revokedAt)))
  return found
}

/** With the newest version of an object, and its bytes where they are in one piece. */
const prepareReading = (db: Db) =>
  db
    .select({ key: containerKeys, container: containers, object: objects, blob: readColumns })
    .from(containerKeys)
    .innerJoin(containers, eq(containers.id, containerKeys.containerId))
    .leftJoin(
      objects,
      and(eq(objects.containerId, containers.id), eq(objects.key, sql.placeholder('key')), sql`${objects.latest}`),
    )
    .leftJoin(blobs, sql`cardinality(${objects.blobIds}) = 1 and ${blobs.id} = ${objects.blobIds}[1]`)
    .where(and(eq(containerKeys.id, sql.placeholder('id')), isNull(containerKeys.revokedAt)))
    .prepare('s3-reading')

// Asked with every reading: built once per server, and prepared once per connection.
const readings = new WeakMap<Db, ReturnType<typeof prepareReading>>()

async function keyReading(db: Db, id: string, key: string): Promise<Found | undefined> {
  const reading = readings.get(db) ?? prepareReading(db)
  readings.set(db, reading)
  const [found] = await reading.execute({ id, key })
  return found && { ...found, newest: found.object && { ...found.object, blob: found.blob ?? undefined } }
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
  const reading = isSeen && wanted !== undefined ? keyReading(app.db, claim.accessKey, wanted) : undefined
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
