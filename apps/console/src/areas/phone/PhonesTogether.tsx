import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import { CameraWindow } from './camera/CameraWindow.tsx'
import { togetherStore, useTogether } from './control/control-store.ts'
import { ControlWindow } from './control/ControlWindow.tsx'
import viewer from './viewer/Viewer.module.css'

/** What is done with many phones at once; it goes with the page that began it. */
export function PhonesTogether() {
  const { control, camera } = useTogether()
  useEffect(() => togetherStore.closeAll, [])
  if (!control && !camera) return null
  return createPortal(
    <div className={viewer.desk}>
      {control && <ControlWindow key={control.master.id} {...control} />}
      {camera && <CameraWindow key={camera.map(({ id }) => id).join(' ')} phones={camera} />}
    </div>,
    document.body,
  )
}
