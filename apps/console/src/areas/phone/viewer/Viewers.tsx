import { createPortal } from 'react-dom'
import { useEffect } from 'react'
import { useFocusReturn } from '../../../kit/dialog/Dialog.tsx'
import classes from './Viewer.module.css'
import { topLayer, useViewers, viewerStore, type Viewer } from './viewer-store.ts'
import { ViewerWindow } from './ViewerWindow.tsx'

/** All windows to phones; they go with the page that opened them. */
export function Viewers() {
  const viewers = useViewers()
  useEffect(() => viewerStore.closeAll, [])
  return viewers.length > 0 && createPortal(<Desk viewers={viewers} />, document.body)
}

/** Above the page, below its dialogs. */
function Desk({ viewers }: { viewers: readonly Viewer[] }) {
  useFocusReturn()
  const top = topLayer(viewers)
  return (
    <div className={classes.desk}>
      {viewers.map((viewer) => (
        <ViewerWindow key={viewer.device} viewer={viewer} onTop={viewer.layer === top} />
      ))}
    </div>
  )
}
