import { createHash } from 'node:crypto'
import type { KeyPair } from '@portico/contract/compute/key-pair.ts'
import type { PageQuery } from '@portico/contract/page.ts'
import { and, eq, ilike } from 'drizzle-orm'
import ssh2 from 'ssh2'
import type { CustomerCtx } from '../../core/http/context.ts'
import type { FileAnswer } from '../../core/http/serve.ts'
import { newId } from '../../core/ids.ts'
import { containing, newestFirst } from '../../core/lists.ts'
import { refuse, refuseField } from '../../core/refuse.ts'
import { newSshKeyPair } from '../../core/ssh-keys.ts'
import { keyPairs } from './key-pair.table.ts'

type KeyPairRow = typeof keyPairs.$inferSelect

const shown = (row: KeyPairRow): KeyPair => ({
  id: row.id,
  name: row.name,
  fingerprint: row.fingerprint,
  public_key: row.publicKey,
  downloadable: row.sealedPrivate !== null,
  create_time: row.createdAt.toISOString(),
})

/** Whoever fetches a key opens the hosts that were made with it: a member sees the pairs of their business group alone. */
const visible = ({ account, group }: CustomerCtx) =>
  and(eq(keyPairs.accountId, account.id), group ? eq(keyPairs.groupId, group.id ?? '') : undefined)

export function list(ctx: CustomerCtx, query: PageQuery) {
  const where = and(visible(ctx), query.search ? ilike(keyPairs.name, containing(query.search)) : undefined)
  return newestFirst(ctx.db, keyPairs, where, query, shown)
}

/** As `ssh-keygen -l` says it. */
const fingerprintOf = (publicKey: string) => {
  const blob = Buffer.from(publicKey.split(/\s+/)[1] ?? '', 'base64')
  return `SHA256:${createHash('sha256').update(blob).digest('base64').replace(/=+$/, '')}`
}

const allowedKinds = /^(?:ssh-ed25519|ssh-rsa|ecdsa-sha2-nistp(?:256|384|521))\s+[A-Za-z0-9+/=]+(?:\s+\S.*)?$/

function checkedPublicKey(typed: string): string {
  const line = typed.trim()
  if (!allowedKinds.test(line) || ssh2.utils.parseKey(line) instanceof Error)
    throw refuseField({ public_key: 'rules.publicKey' })
  return line
}

export async function create(
  ctx: CustomerCtx,
  { name, public_key }: { name: string; public_key?: string | undefined },
): Promise<KeyPair> {
  const made = public_key === undefined ? newSshKeyPair(name) : undefined
  const publicKey = made ? made.public : checkedPublicKey(public_key!)
  const [row] = await ctx.db
    .insert(keyPairs)
    .values({
      id: newId('keyPair'),
      accountId: ctx.account.id,
      groupId: ctx.group?.id ?? null,
      name,
      publicKey,
      fingerprint: fingerprintOf(publicKey),
      sealedPrivate: made ? ctx.app.seal.close(made.private) : null,
      createdAt: ctx.app.clock.now(),
    })
    .onConflictDoNothing({ target: [keyPairs.accountId, keyPairs.name] })
    .returning()
  if (!row) throw refuse('nameTaken')
  ctx.audit.subject = row.id
  ctx.audit.details = { name }
  return shown(row)
}

/** The private half leaves once and is then nowhere here any more. */
export async function download(ctx: CustomerCtx, id: string): Promise<FileAnswer> {
  const [row] = await ctx.db.select().from(keyPairs).where(own(ctx, id)).for('update')
  if (!row) throw refuse('notFound')
  if (!row.sealedPrivate) throw refuse('wrongState')
  await ctx.db.update(keyPairs).set({ sealedPrivate: null }).where(eq(keyPairs.id, id))
  ctx.audit.subject = id
  return {
    name: `${row.name}.pem`,
    type: 'application/x-pem-file',
    bytes: Buffer.from(ctx.app.seal.open(row.sealedPrivate)),
  }
}

/** Hosts that were made with it keep the key they were given. */
export async function remove(ctx: CustomerCtx, id: string): Promise<null> {
  const gone = await ctx.db.delete(keyPairs).where(own(ctx, id)).returning({ id: keyPairs.id })
  if (gone.length === 0) throw refuse('notFound')
  ctx.audit.subject = id
  return null
}

const own = (ctx: CustomerCtx, id: string) => and(eq(keyPairs.id, id), visible(ctx))

export async function keyPairFor(ctx: CustomerCtx, id: string): Promise<KeyPairRow> {
  const [row] = await ctx.db.select().from(keyPairs).where(own(ctx, id))
  if (!row) throw refuseField({ key_pair_id: 'rules.choose' })
  return row
}
