import { S3Client, type S3ClientConfig } from '@aws-sdk/client-s3'
import { keyRights, type KeyRight } from '@portico/contract/rules/storage.ts'
import { eq } from 'drizzle-orm'
import { containerKeys, containers, type ContainerRow } from '../src/areas/storage/container.table.ts'
import { sealSecret } from '../src/areas/storage/s3/secret.ts'
import { daysMs } from '../src/core/clock.ts'
import { newIdWith, newSecret } from '../src/core/ids.ts'
import { TestPortico } from './portico.ts'

let made = 0

/** A container without a purchase, for what is kept in it. */
export async function containerRow(t: TestPortico, wish: Partial<ContainerRow> = {}): Promise<ContainerRow> {
  const now = t.clock.now()
  const [row] = await t.db
    .insert(containers)
    .values({
      id: newIdWith('cont'),
      accountId: 'acc_of_a_test',
      node: 'node',
      name: `box${process.pid}x${made++}`,
      sizeBytes: 1024n ** 3n,
      ipWhitelist: '*',
      access: 'private',
      versioning: 'off',
      expiresAt: new Date(now.getTime() + daysMs(30)),
      createdAt: now,
      ...wish,
    })
    .returning()
  return row!
}

export async function containerNow(t: TestPortico, { id }: Pick<ContainerRow, 'id'>): Promise<ContainerRow> {
  const [row] = await t.db.select().from(containers).where(eq(containers.id, id))
  return row!
}

export async function changeContainer(
  t: TestPortico,
  { id }: ContainerRow,
  wish: Partial<ContainerRow>,
): Promise<void> {
  await t.db.update(containers).set(wish).where(eq(containers.id, id))
}

export interface AccessKey {
  id: string
  secret: string
}

export async function accessKey(
  t: TestPortico,
  { id: containerId }: Pick<ContainerRow, 'id'>,
  rights: readonly KeyRight[] = keyRights,
): Promise<AccessKey> {
  const [id, secret] = [newIdWith('ptks'), newSecret()]
  await t.db.insert(containerKeys).values({
    id,
    containerId,
    name: 'test',
    secret: sealSecret(t.app.seal, id, secret),
    rights: [...rights],
    createdAt: t.clock.now(),
  })
  return { id, secret }
}

export const s3Url = (t: TestPortico) => `http://127.0.0.1:${t.ports.s3Port}`

/** The official client, as its users set it up. */
export const s3Client = (url: string, { id, secret }: AccessKey, more: S3ClientConfig = {}) =>
  new S3Client({
    endpoint: url,
    region: 'us-east-1',
    forcePathStyle: true,
    credentials: { accessKeyId: id, secretAccessKey: secret },
    maxAttempts: 1,
    ...more,
  })

/** What the client makes of a refusal: its name and its status. */
export const s3Refusal = (asked: Promise<unknown>) =>
  asked.then(
    () => 'done',
    (error: { name: string; $metadata?: { httpStatusCode?: number } }) =>
      `${error.name} ${error.$metadata?.httpStatusCode}`,
  )

export interface S3Box {
  t: TestPortico
  box: ContainerRow
  Bucket: string
  key: AccessKey
  s3: S3Client
}

/** A server whose S3 door is open, and a container with a client that may do everything in it. */
export async function startS3Box(wish: Partial<ContainerRow> = {}, env: Record<string, string> = {}): Promise<S3Box> {
  const t = await TestPortico.start(env, { listen: true })
  const box = await containerRow(t, wish)
  const key = await accessKey(t, box)
  return { t, box, Bucket: box.name, key, s3: s3Client(s3Url(t), key) }
}

export async function stopS3Box({ t, s3 }: Pick<S3Box, 't' | 's3'>): Promise<void> {
  s3.destroy()
  await t.stop()
}
