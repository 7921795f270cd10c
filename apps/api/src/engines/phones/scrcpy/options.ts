export const serverVersion = '3.3.3'

/** What a client asks for, as `key=value`; what is not said is as scrcpy has it. */
export interface ScrcpyOptions {
  video: boolean
  audio: boolean
  control: boolean
  tunnelForward: boolean
  maxSize: number
  maxFps: number
  bitRate: number
  keyIntervalS: number
  codec: string
  clipboardAutosync: boolean
  sendDummyByte: boolean
  sendDeviceMeta: boolean
  sendCodecMeta: boolean
  sendFrameMeta: boolean
  /** Where the sockets are: several clients at one phone have one each. */
  socketName: string
}

const fpsMax = 30
const within = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value))

/** Throws where a value is none. */
export function readOptions(words: readonly string[]): ScrcpyOptions {
  const values = new Map(words.map((word) => [word.split('=', 1)[0]!, word.slice(word.indexOf('=') + 1)]))
  const on = (key: string, usual = true) => (values.get(key) ?? String(usual)) === 'true'
  const number = (key: string, usual: number) => {
    const value = Number(values.get(key) ?? usual)
    if (!Number.isFinite(value) || value < 0) throw new Error(`${key} is not a number`)
    return value
  }
  const raw = on('raw_stream', false)
  const scid = values.get('scid')
  if (scid !== undefined && !/^[0-9a-f]{1,8}$/i.test(scid)) throw new Error('scid is not a number')
  return {
    video: on('video'),
    audio: on('audio'),
    control: on('control'),
    tunnelForward: on('tunnel_forward', false),
    maxSize: number('max_size', 0),
    maxFps: within(number('max_fps', 0) || fpsMax, 1, fpsMax),
    bitRate: within(number('video_bit_rate', 8_000_000) || 8_000_000, 50_000, 20_000_000),
    keyIntervalS: within(
      Number(/i-frame-interval(?::\w+)?=(\d+)/.exec(values.get('video_codec_options') ?? '')?.[1] ?? 10),
      1,
      3_600,
    ),
    codec: values.get('video_codec') ?? 'h264',
    clipboardAutosync: on('clipboard_autosync'),
    sendDummyByte: on('send_dummy_byte') && !raw,
    sendDeviceMeta: on('send_device_meta') && !raw,
    sendCodecMeta: on('send_codec_meta') && !raw,
    sendFrameMeta: on('send_frame_meta') && !raw,
    socketName: `localabstract:scrcpy${scid === undefined ? '' : `_${scid.padStart(8, '0')}`}`,
  }
}

/** The screen within `maxSize`, in even numbers, which the codec wants. */
export function sizeWithin({ width, height }: { width: number; height: number }, maxSize: number) {
  const scale = maxSize > 0 ? Math.min(1, maxSize / Math.max(width, height)) : 1
  const even = (length: number) => Math.max(16, 2 * Math.round((length * scale) / 2))
  return { width: even(width), height: even(height) }
}
