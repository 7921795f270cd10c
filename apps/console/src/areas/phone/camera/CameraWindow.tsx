import { cameraWindowPx, viewerStackingFirst } from '@portico/contract/constants.ts'
import type { CameraState } from '@portico/contract/phone/camera.ts'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useState } from 'react'
import { t } from '../../../base/words/words.ts'
import { SelectField } from '../../../kit/form/select-fields.tsx'
import { Button } from '../../../kit/show/Button.tsx'
import { StatusMark, type StatusShape } from '../../../kit/show/StatusMark.tsx'
import { phoneName } from '../viewer/phone-name.ts'
import { togetherStore, type ControlledPhone } from '../control/control-store.ts'
import { useDrag } from '../viewer/use-drag.ts'
import { useRoom } from '../viewer/use-room.ts'
import { say } from '../viewer/viewer-words.ts'
import viewer from '../viewer/Viewer.module.css'
import { CameraHelp } from './CameraHelp.tsx'
import { useCamera, useCameraSync, type CameraTrouble } from './use-camera.ts'
import classes from './Camera.module.css'

const shapeOf = (state: CameraState): StatusShape =>
  state === 'takes' ? 'running' : state === 'opening' ? 'working' : 'failed'

/** Windows to phones open in the middle: this one leaves them room. */
const asidePx = 340

/** What the local camera shows, by the name it has, and the phones that it is sent to. */
export function CameraWindow({ phones }: { phones: readonly ControlledPhone[] }) {
  const [videoDeviceId, setVideoDeviceId] = useState('')
  const { video, cameras, label, trouble, retry } = useCamera(videoDeviceId)
  const drag = useDrag(1, cameraWindowPx, useRoom(), -asidePx)
  const name = t('phoneWall.camera.window')
  const options = cameras.map((camera, n) => ({
    value: camera.deviceId,
    label: camera.label || t('phoneWall.camera.unnamed', { n: n + 1 }),
  }))
  const chosen = videoDeviceId || (cameras.find((camera) => camera.label === label)?.deviceId ?? '')
  return (
    <section
      className={`${viewer.window} ${classes.window}`}
      aria-label={name}
      style={{ ...cameraWindowPx, ...drag.place, zIndex: viewerStackingFirst - 1 }}
    >
      <header className={viewer.head} {...drag.handle}>
        <button
          type="button"
          className={viewer.grip}
          aria-label={say('viewer.move', { name })}
          onKeyDown={drag.onArrow}
        >
          <span className={viewer.name}>{name}</span>
          <span className={viewer.id}>{label}</span>
        </button>
        <button
          type="button"
          className={viewer.button}
          aria-label={t('phoneWall.camera.close')}
          onPointerDown={(event) => event.stopPropagation()}
          onClick={togetherStore.endCamera}
        >
          <IconX size={16} stroke={1.8} aria-hidden="true" />
        </button>
      </header>
      <div className={classes.preview}>
        <video
          ref={video}
          className={classes.video}
          aria-label={t('phoneWall.camera.preview', { label })}
          autoPlay
          muted
          playsInline
        />
        {trouble && trouble !== 'insecure' && <Trouble trouble={trouble} onRetry={retry} />}
        {!trouble && !label && (
          <p className={viewer.over} role="status">
            {t('phoneWall.camera.asking')}
          </p>
        )}
      </div>
      <div className={classes.below}>
        {cameras.length > 1 && (
          <SelectField
            label={t('phoneWall.camera.choose')}
            value={chosen}
            onChange={setVideoDeviceId}
            options={options}
          />
        )}
        {!trouble && <Takers phones={phones} video={video} />}
      </div>
      {trouble === 'insecure' && <CameraHelp onClose={togetherStore.endCamera} />}
    </section>
  )
}

function Trouble({ trouble, onRetry }: { trouble: Exclude<CameraTrouble, 'insecure'>; onRetry: () => void }) {
  return (
    <div className={viewer.over} role="alert">
      <p>{t(`phoneWall.camera.${trouble}`)}</p>
      <Button kind="plain" onClick={onRetry}>
        {t('phoneWall.retry')}
      </Button>
    </div>
  )
}

interface TakersProps {
  phones: readonly ControlledPhone[]
  video: React.RefObject<HTMLVideoElement | null>
}

/** Is there while the camera is, and sends it for as long. */
function Takers({ phones, video }: TakersProps) {
  const sync = useCameraSync(
    video,
    phones.map(({ id }) => id),
  )
  const states = new Map(sync.phones.map(({ id, state }) => [id, state]))
  if (sync.code !== undefined)
    return (
      <p className={classes.hint} role="alert">
        {t('phoneWall.camera.ended', { code: sync.code })}
      </p>
    )
  return (
    <>
      <ul className={classes.list} aria-label={t('phoneWall.camera.phones')}>
        {phones.map((phone) => {
          const state = states.get(phone.id) ?? 'opening'
          return (
            <li key={phone.id} className={classes.line}>
              <span className={classes.who}>{phoneName(phone)}</span>
              <StatusMark shape={shapeOf(state)} word={t(`phoneWall.camera.states.${state}`)} />
            </li>
          )
        })}
      </ul>
      <p className={classes.hint}>{t('phoneWall.camera.hint')}</p>
    </>
  )
}
