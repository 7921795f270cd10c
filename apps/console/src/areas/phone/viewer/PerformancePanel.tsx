import { phoneCalls } from '@portico/contract/phone/device.ts'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useEffect, useState } from 'react'
import { useCall } from '../../../base/call/queries.ts'
import { say } from './viewer-words.ts'
import type { usePhone } from './use-phone.ts'
import type { Sides } from './window-place.ts'
import { LocalDialog } from './LocalDialog.tsx'
import type { Viewer } from './viewer-store.ts'
import classes from './Viewer.module.css'

const loadEveryMs = 5_000
const secondMs = 1_000

/** Pictures in the last second. */
function useRate(frames: { current: number }): number {
  const [rate, setRate] = useState(0)
  useEffect(() => {
    let before = frames.current
    const timer = setInterval(() => {
      setRate(frames.current - before)
      before = frames.current
    }, secondMs)
    return () => clearInterval(timer)
  }, [frames])
  return rate
}

interface PanelProps {
  viewer: Viewer
  phone: Pick<ReturnType<typeof usePhone>, 'picture' | 'frames' | 'latencyMs'>
  side: Sides['panel']
  onClose: () => void
}

/** How busy the phone is, and how its picture arrives. Asks only while it is open. */
export function PerformancePanel({ viewer, phone, side, onClose }: PanelProps) {
  const { device, zone, group } = viewer
  const load = useCall(
    phoneCalls.phoneResource,
    { resource_type: 'cpu', device_id: device, availability_zone: zone, group_id: group },
    { refetchIntervalMs: loadEveryMs },
  )
  const rate = useRate(phone.frames)
  const { picture, latencyMs } = phone
  const [local, setLocal] = useState(false)
  const unknown = '–'
  return (
    <aside className={classes.panel} data-side={side} aria-label={say('viewer.performance')}>
      <header className={classes.panelHead}>
        <strong>{say('viewer.performance')}</strong>
        <button type="button" className={classes.button} aria-label={say('viewer.closePanel')} onClick={onClose}>
          <IconX size={16} stroke={1.8} aria-hidden="true" />
        </button>
      </header>
      <dl className={classes.facts}>
        <dt>{say('viewer.load')}</dt>
        <dd>{typeof load.data?.result === 'number' ? `${Math.round(load.data.result)}%` : unknown}</dd>
        <dt>{say('viewer.network')}</dt>
        <dd>{say('viewer.comingSoon')}</dd>
        <dt>{say('viewer.size')}</dt>
        <dd>{picture ? `${picture.width} × ${picture.height}` : unknown}</dd>
        <dt>{say('viewer.frames')}</dt>
        <dd>{say('viewer.perSecond', { n: rate })}</dd>
        <dt>{say('viewer.roundTrip')}</dt>
        <dd>{latencyMs === undefined ? unknown : `${Math.round(latencyMs)} ms`}</dd>
      </dl>
      <button type="button" className={classes.link} onClick={() => setLocal(true)}>
        {say('viewer.local')}
      </button>
      {local && <LocalDialog onClose={() => setLocal(false)} />}
    </aside>
  )
}
