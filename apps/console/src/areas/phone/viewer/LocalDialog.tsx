import { useEffect, useState } from 'react'
import { Dialog } from '../../../kit/dialog/Dialog.tsx'
import { decodesVideo } from './painter.ts'
import { say } from './viewer-words.ts'
import classes from './Viewer.module.css'

/** Baseline of H.264 at the size of a phone, as phones send it. */
const asked = { codec: 'avc1.42c01f', codedWidth: 800, codedHeight: 800 }

/** Whether a chip of this machine decodes the video, or its processor. */
function useHardware(): boolean | undefined {
  const [hardware, setHardware] = useState<boolean>()
  useEffect(() => {
    if (!decodesVideo()) return
    void VideoDecoder.isConfigSupported({ ...asked, hardwareAcceleration: 'prefer-hardware' }).then(
      ({ supported }) => setHardware(supported ?? false),
      () => setHardware(false),
    )
  }, [])
  return hardware
}

/** What this browser and this machine bring along: what a phone's picture needs at this end. */
export function LocalDialog({ onClose }: { onClose: () => void }) {
  const hardware = useHardware()
  const { hardwareConcurrency, userAgent } = navigator
  const { width, height } = window.screen
  const decoder = !decodesVideo() ? 'stills' : hardware ? 'videoByChip' : 'video'
  return (
    <Dialog title={say('viewer.local')} onClose={onClose} size={400}>
      <dl className={classes.facts}>
        <dt>{say('viewer.decoder')}</dt>
        <dd>{say(`viewer.${decoder}`)}</dd>
        <dt>{say('viewer.processors')}</dt>
        <dd>{hardwareConcurrency}</dd>
        <dt>{say('viewer.screen')}</dt>
        <dd>
          {width} × {height} ({devicePixelRatio}×)
        </dd>
        <dt>{say('viewer.clipboard')}</dt>
        <dd>{say(navigator.clipboard ? 'viewer.bothWays' : 'viewer.insecure')}</dd>
      </dl>
      <p className="quiet">{userAgent}</p>
    </Dialog>
  )
}
