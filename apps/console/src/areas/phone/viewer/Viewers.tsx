import { createPortal } from 'react-dom'
import { lazy, Suspense, useEffect } from 'react'
import { useViewers, viewerStore, type ViewerKind } from './viewer-store.ts'

/** What shows a phone is loaded when the first one is opened. */
const Desk = lazy(() => import('./Desk.tsx'))

/** All windows to phones, of the kind that the page has; they go with the page that opened them. */
export function Viewers({ kind = 'direct' }: { kind?: ViewerKind }) {
  const viewers = useViewers()
  useEffect(() => {
    viewerStore.setKind(kind)
    return viewerStore.closeAll
  }, [kind])
  if (viewers.length === 0) return null
  return createPortal(
    <Suspense>
      <Desk viewers={viewers} />
    </Suspense>,
    document.body,
  )
}
