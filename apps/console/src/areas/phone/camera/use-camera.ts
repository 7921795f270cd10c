import { cameraFramesPerSecond, type CameraServerMessage } from '@portico/contract/phone/camera.ts'
import { useEffect, useRef, useState } from 'react'
import { CameraLink } from './camera-link.ts'

/** As large as a phone needs it. */
const longSidePx = 640
const quality = 0.7

export type CameraTrouble = 'insecure' | 'refused' | 'none'

const troubleOf = (error: unknown): CameraTrouble => {
  if (!window.isSecureContext || !('mediaDevices' in navigator)) return 'insecure'
  const name = error instanceof DOMException ? error.name : ''
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'none' : 'refused'
}

/** A camera of this computer: the one of that id, or the one that the browser offers first. */
export function useCamera(videoDeviceId: string) {
  const video = useRef<HTMLVideoElement>(null)
  const [cameras, setCameras] = useState<readonly MediaDeviceInfo[]>([])
  const [label, setLabel] = useState('')
  const [trouble, setTrouble] = useState<CameraTrouble>()
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    let stream: MediaStream | undefined
    const gone = new AbortController()
    const stop = () => stream?.getTracks().forEach((track) => track.stop())
    async function begin() {
      const wish = { width: longSidePx, ...(videoDeviceId && { deviceId: { exact: videoDeviceId } }) }
      stream = await navigator.mediaDevices.getUserMedia({ video: wish })
      if (gone.signal.aborted) return stop()
      setTrouble(undefined)
      setLabel(stream.getVideoTracks()[0]?.label ?? '')
      video.current!.srcObject = stream
      const devices = await navigator.mediaDevices.enumerateDevices()
      if (!gone.signal.aborted) setCameras(devices.filter(({ kind }) => kind === 'videoinput'))
    }
    begin().catch((error: unknown) => !gone.signal.aborted && setTrouble(troubleOf(error)))
    return () => {
      gone.abort()
      stop()
    }
  }, [videoDeviceId, attempt])
  return { video, cameras, label, trouble, retry: () => setAttempt(attempt + 1) }
}

/** Sends what a camera shows to these phones, for as long as they take it. */
export function useCameraSync(video: React.RefObject<HTMLVideoElement | null>, devices: readonly string[]) {
  const [phones, setPhones] = useState<CameraServerMessage['phones']>([])
  const [code, setCode] = useState<number>()
  const ids = devices.join(' ')
  useEffect(() => {
    const link = new CameraLink(ids.split(' '), { phones: setPhones, ended: setCode })
    const canvas = document.createElement('canvas')
    const timer = setInterval(() => {
      if (link.hasRoom && video.current) shoot(video.current, canvas, (picture) => link.send(picture))
    }, 1000 / cameraFramesPerSecond)
    return () => {
      clearInterval(timer)
      link.close()
    }
  }, [video, ids])
  return { phones, code }
}

function shoot(video: HTMLVideoElement, canvas: HTMLCanvasElement, take: (picture: Blob) => void): void {
  const { videoWidth, videoHeight } = video
  if (videoWidth === 0) return
  const scale = Math.min(1, longSidePx / Math.max(videoWidth, videoHeight))
  canvas.width = Math.round(videoWidth * scale)
  canvas.height = Math.round(videoHeight * scale)
  canvas.getContext('2d')!.drawImage(video, 0, 0, canvas.width, canvas.height)
  canvas.toBlob((picture) => picture && take(picture), 'image/jpeg', quality)
}
