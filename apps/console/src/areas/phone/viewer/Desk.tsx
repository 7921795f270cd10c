import { useFocusReturn } from '../../../kit/dialog/Dialog.tsx'
import classes from './Viewer.module.css'
import { topLayer, type Viewer } from './viewer-store.ts'
import { ViewerWindow } from './ViewerWindow.tsx'

/** Above the page, below its dialogs. */
export default function Desk({ viewers }: { viewers: readonly Viewer[] }) {
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
