import type { EngineCall } from '../src/ground/engine/progress.ts'
import { newId } from '../src/core/ids.ts'

/** A call to an engine that no resource stands behind. */
export const embeddedCall = (name: string): EngineCall => ({
  operation: newId('operation'),
  name,
  account: newId('account'),
  resource: newId('eip'),
})
