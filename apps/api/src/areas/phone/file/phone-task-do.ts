import type { PhoneTaskReason } from '@portico/contract/phone/task.ts'
import type { PhoneTaskKind } from '@portico/contract/states/phone.ts'
import { and, eq, inArray } from 'drizzle-orm'
import type { App } from '../../../core/app/app.ts'
import { inTransaction } from '../../../core/db/pool.ts'
import { newId } from '../../../core/ids.ts'
import { Refused } from '../../../core/refuse.ts'
import { Fault } from '../../../core/store/faults.ts'
import type { PhoneAddress, PhoneBytes, PhoneCall } from '../../../ground/engine/phones.ts'
import { readObject } from '../../storage/kept/read.service.ts'
import { dropStaged, keepBlob, orDrop, stage } from '../../storage/kept/stage.service.ts'
import { refuseTooMany, roomOf, takeRoom, usedBytes } from './phone-space.service.ts'
import { phoneApps, phoneFiles } from './phone-space.table.ts'
import type { TaskRow } from './phone-task.table.ts'
import { typeOf } from './phone-upload.service.ts'
import { phonesOf } from '../device/reach.ts'

/** A step that cannot be done, whatever the phone does. */
export class StepFailure extends Error {
  readonly reason: PhoneTaskReason

  constructor(reason: PhoneTaskReason) {
    super(reason)
    this.reason = reason
  }
}

export interface Doing {
  app: App
  task: TaskRow
  /** A call to it ends when whoever began it may not reach the phone any more. */
  phone: { id: string; address: PhoneAddress; call: PhoneCall }
  /** Refused when they may not: asked before each file, and before one is kept. */
  stillTheirs(): Promise<void>
  /** Told as bytes go over, out of how many. */
  progress(done: number, of: number): void
}

interface Kept {
  blobIds: string[]
  size: number
}

async function* bytesOf(app: App, kept: Kept): AsyncGenerator<Uint8Array> {
  if (kept.size > 0) yield* await readObject(app, kept)
}
const sent = (app: App, kept: Kept): PhoneBytes => ({ size: kept.size, bytes: bytesOf(app, kept) })

/** Files of the space, one after the other. */
async function distribute({ app, task, phone, stillTheirs, progress }: Doing): Promise<void> {
  const { fileIds = [], path = '' } = task.wish
  const ofTask = and(inArray(phoneFiles.id, fileIds), eq(phoneFiles.accountId, task.accountId))
  const files = await app.db.select().from(phoneFiles).where(ofTask).orderBy(phoneFiles.id)
  if (files.length < fileIds.length) throw new StepFailure('missing')
  const all = files.reduce((sum, { size }) => sum + size, 0)
  let before = 0
  for (const file of files) {
    const told = (bytes: number) => progress(before + bytes, all)
    await stillTheirs()
    await phonesOf(app).files.push(phone.address, `${path}/${file.name}`, sent(app, file), told, phone.call)
    before += file.size
  }
}

async function install({ app, task, phone, progress }: Doing): Promise<void> {
  const ofTask = and(eq(phoneApps.id, task.wish.appId ?? ''), eq(phoneApps.accountId, task.accountId))
  const [row] = await app.db.select().from(phoneApps).where(ofTask)
  if (!row) throw new StepFailure('missing')
  const told = (bytes: number) => progress(bytes, row.size)
  await phonesOf(app).apps.install(phone.address, sent(app, row), told, phone.call)
}

/** One that is not there is uninstalled: by whoever was cut off before it could say so. */
async function uninstall({ app, task, phone }: Doing): Promise<void> {
  const name = task.wish.package ?? ''
  const { apps } = phonesOf(app)
  const there = await apps.list(phone.address, 'own', phone.call)
  if (there.some((one) => one.package === name)) await apps.uninstall(phone.address, name, phone.call)
}

/** Files of a phone into the space. What was taken before it was cut off is not taken again. */
async function takeOut(doing: Doing): Promise<void> {
  const { paths = [] } = doing.task.wish
  for (const [at, path] of paths.entries()) {
    await takeFile(doing, path, (share) => doing.progress(at + share, paths.length))
  }
}

/** Names on a phone know no rule; in the space there is one. */
const nameOf = (path: string) =>
  path
    .slice(path.lastIndexOf('/') + 1)
    .replace(/[^A-Za-z0-9._-]/g, '_')
    .slice(0, 200)

async function takeFile(doing: Doing, path: string, progress: (share: number) => void): Promise<void> {
  const { app, task, phone, stillTheirs } = doing
  const origin = `${task.id} ${phone.id} ${path}`
  const before = await app.db.$count(phoneFiles, eq(phoneFiles.origin, origin))
  if (before > 0) return
  await stillTheirs()
  const { size, bytes } = await phonesOf(app).files.pull(phone.address, path, phone.call)
  const used = await usedBytes(app.db, task.accountId)
  const body = counted(bytes, (taken) => progress(size > 0 ? taken / size : 1))
  const staged = await stage(app, roomOf(task.accountId, used), { body, expected: { size } }).catch(refuseFull)
  const { accountId, groupId, loginId } = task
  const whose = { accountId, groupId, loginId }
  const row = { id: newId('phoneFile'), ...whose, name: nameOf(path), type: typeOf(nameOf(path)), origin }
  const isNew = await orDrop(app, staged, async () => {
    await stillTheirs()
    return inTransaction(app.pool, async (db) => {
      const now = app.clock.now()
      await refuseTooMany(db, accountId).catch(refuseFull)
      const values = { ...row, size: staged.size, blobIds: staged.blobId ? [staged.blobId] : [], createdAt: now }
      const made = await db.insert(phoneFiles).values(values).onConflictDoNothing().returning({ id: phoneFiles.id })
      if (made.length === 0) return false
      await takeRoom(db, accountId, staged.size).catch(refuseFull)
      await keepBlob(db, staged, now)
      return true
    })
  })
  if (!isNew) await dropStaged(app, staged)
}

async function* counted(bytes: AsyncIterable<Uint8Array>, tell: (taken: number) => void) {
  let taken = 0
  for await (const piece of bytes) {
    taken += piece.length
    tell(taken)
    yield piece
  }
}

function refuseFull(error: unknown): never {
  const isFull =
    (error instanceof Fault && error.code === 'QuotaExceeded') ||
    (error instanceof Refused && error.refusal === 'phoneSpaceFull')
  throw isFull ? new StepFailure('spaceFull') : error
}

const nothing = async () => {}

/** What a phone does for each kind of task; uploads are done by browsers. */
export const stepDoing: Record<PhoneTaskKind, (doing: Doing) => Promise<void>> = {
  'export file': takeOut,
  'upload app': nothing,
  'install app': install,
  'uninstall app': uninstall,
  'upload file': nothing,
  'distribute file': distribute,
}
