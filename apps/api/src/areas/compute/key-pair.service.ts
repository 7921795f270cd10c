import { createHash } from 'node:crypto'
import type { KeyPair } from '@portico/contract/compute/key-pair.ts'
import type { PageQuery } from '@portico/contract/page.ts'
import { and, eq } from 'drizzle-orm'
import ssh2 from 'ssh2'
import type { CustomerCtx } from '../../core/http/context.ts'
import type { FileAnswer } from '../../core/http/serve.ts'
import { noun } from '../../core/noun/noun.ts'
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

const pairs = noun(keyPairs, {
  kind: 'keyPair',
  within: visible,
  searched: keyPairs.name,
  begins: ({ account, group }) => ({ accountId: account.id, groupId: group?.id ?? null }),
  told: ({ name }) => ({ name }),
})

export const list = (ctx: CustomerCtx, query: PageQuery) => pairs.page(ctx, query, shown)
/** Hosts that were made with it keep the key they were given. */
export const { remove } = pairs

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
  const row = await pairs.save(ctx, undefined, {
    name,
    publicKey,
    fingerprint: fingerprintOf(publicKey),
    sealedPrivate: made ? ctx.app.seal.close(made.private) : null,
  })
  return shown(row)
}

/** The private half leaves once and is then nowhere here any more. */
export async function download(ctx: CustomerCtx, { id }: { id: string }): Promise<FileAnswer> {
  const { sealedPrivate } = await pairs.held(ctx, id)
  if (!sealedPrivate) throw refuse('wrongState')
  const { name } = await pairs.save(ctx, id, { sealedPrivate: null })
  return {
    name: `${name}.pem`,
    type: 'application/x-pem-file',
    bytes: Buffer.from(ctx.app.seal.open(sealedPrivate)),
  }
}

export async function keyPairFor(ctx: CustomerCtx, id: string): Promise<KeyPairRow> {
  const [row] = await ctx.db
    .select()
    .from(keyPairs)
    .where(and(eq(keyPairs.id, id), visible(ctx)))
  if (!row) throw refuseField({ key_pair_id: 'rules.choose' })
  return row
}
