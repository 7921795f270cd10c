import { eip } from '@portico/contract/network/eip.ts'
import type { EngineCall } from '../src/ground/engine/progress.ts'
import { newId, newIdWith } from '../src/core/ids.ts'

/** A call to an engine that no resource stands behind. */
export const embeddedCall = (name: string): EngineCall => ({
  operation: newId('operation'),
  name,
  account: newId('account'),
  resource: newIdWith(eip.prefix),
})
