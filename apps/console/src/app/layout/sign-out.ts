import { sessionCalls } from '@portico/contract/account/session.ts'
import { call, sessionLeft } from '../../base/call/client.ts'
import { currentPath } from '../../base/place/current-path.ts'
import { leave } from '../../base/session/session.ts'

export async function signOut() {
  const from = currentPath()
  sessionLeft()
  // Whether or not the server answers, this browser forgets the session.
  await call(sessionCalls.sessionFinish, undefined, { quiet: true }).catch(() => {})
  leave(from)
}
