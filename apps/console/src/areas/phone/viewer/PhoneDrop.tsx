import { useEffect, useRef, useState } from 'react'
import { droppedFiles } from '../../../base/upload/picked.ts'
import { addSendings } from '../upload/upload-store.ts'
import { UploadQueue } from '../upload/UploadQueue.tsx'
import { say } from '../upload/words.ts'
import classes from './PhoneDrop.module.css'

const dropFolder = '/sdcard/Download'
const isApp = ({ name }: File) => /\.apk$/i.test(name)
const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false

function take(device: string, files: readonly File[]) {
  const device_ids = [device]
  addSendings(files.filter(isApp), { purpose: 'app', device_ids })
  addSendings(
    files.filter((file) => !isApp(file)),
    { purpose: 'file', device_ids, path: dropFolder },
  )
}

/** Files that are let fall on the window of a phone go to it: an app is installed, anything else lies in Download. */
export function PhoneDrop({ device }: { device: string }) {
  const place = useRef<HTMLDivElement>(null)
  const [over, setOver] = useState(false)
  useEffect(() => {
    const window = place.current!.parentElement!
    const hover = (event: DragEvent) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      setOver(true)
    }
    const leave = ({ relatedTarget }: DragEvent) => {
      if (!window.contains(relatedTarget as Node | null)) setOver(false)
    }
    const drop = (event: DragEvent) => {
      setOver(false)
      if (!hasFiles(event)) return
      event.preventDefault()
      void droppedFiles(event.dataTransfer!.items).then((picked) =>
        take(
          device,
          picked.map(({ file }) => file),
        ),
      )
    }
    const heard = { dragenter: hover, dragover: hover, dragleave: leave, drop } as const
    for (const [name, hear] of Object.entries(heard)) window.addEventListener(name as 'drop', hear)
    return () => {
      for (const [name, hear] of Object.entries(heard)) window.removeEventListener(name as 'drop', hear)
    }
  }, [device])
  return (
    <div ref={place} className={classes.place}>
      {over && (
        <p className={classes.over} aria-hidden="true">
          {say('drop.here')}
        </p>
      )}
      <UploadQueue device={device} />
    </div>
  )
}
