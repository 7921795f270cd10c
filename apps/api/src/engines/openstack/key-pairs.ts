import type { EngineCall } from '../../ground/engine/progress.ts'
import type { Scoped } from './client.ts'
import { nameOf } from './region.ts'

/**
 * Nova's key pairs belong to the service user, who may have only so many, and a server keeps a copy of its key. So one
 * is there while its host is made, and no longer.
 */
export async function ensureKeyPair({ nova }: Scoped, call: EngineCall, publicKey: string): Promise<string> {
  const name = nameOf(call)
  const known = await nova.find(`/os-keypairs/${name}`)
  if (!known) await nova.post('/os-keypairs', { keypair: { name, public_key: publicKey, type: 'ssh' } })
  return name
}

export const dropKeyPair = ({ nova }: Scoped, call: Pick<EngineCall, 'operation'>): Promise<void> =>
  nova.delete(`/os-keypairs/${nameOf(call)}`)
