import { userCalls } from '@portico/contract/account/user.ts'
import { lazy, useEffect, useState } from 'react'
import { CallError } from '../../base/call/call-error.ts'
import { call } from '../../base/call/client.ts'
import { provide } from '../../base/call/events.ts'

const InternationalDialog = lazy(() => import('./InternationalDialog.tsx'))

/** The way to the international site: straight there for whoever is registered, by a dialog for everybody else. */
export function International() {
  const [open, setOpen] = useState(false)
  // The frame offers the link for as long as this is on screen.
  useEffect(
    () =>
      provide('internationalJump', async () => {
        try {
          const { url } = await call(userCalls.internationalJump, undefined, { quiet: true })
          location.assign(url)
        } catch (error) {
          if (error instanceof CallError && !error.endsSession) setOpen(true)
        }
      }),
    [],
  )
  return open ? <InternationalDialog onClose={() => setOpen(false)} /> : null
}
