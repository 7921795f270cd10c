import { Recent } from '../../../core/recent.ts'
import type { Seal } from '../../../core/seal.ts'
import type { ContainerKeyRow } from '../container.table.ts'

type Sealed = Pick<ContainerKeyRow, 'id' | 'secret'>

/** The secret of a key as its row has it: it opens under the key's own id only. */
export const sealSecret = (seal: Seal, id: string, secret: string) =>
  seal.closeBytes(Buffer.from(secret), id).toString('base64url')

interface Opened {
  sealed: string
  secret: string
}
const openedMax = 1000

/** What was opened last, by the id of the key. Whether the key still holds is for its row to say. */
const opened = new WeakMap<Seal, Recent<Opened>>()
function openedBy(seal: Seal): Recent<Opened> {
  const known = opened.get(seal) ?? new Recent<Opened>(openedMax)
  opened.set(seal, known)
  return known
}

export const secretSeen = (seal: Seal, id: string): string | undefined => openedBy(seal).get(id)?.secret

export function openSecret(seal: Seal, { id, secret: sealed }: Sealed): string {
  const before = openedBy(seal).get(id)
  if (before?.sealed === sealed) return before.secret
  const secret = seal.openBytes(Buffer.from(sealed, 'base64url'), id).toString()
  openedBy(seal).set(id, { sealed, secret })
  return secret
}
