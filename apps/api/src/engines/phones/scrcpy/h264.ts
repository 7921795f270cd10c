type Av = typeof import('node-av/lib')
type Constants = typeof import('node-av/constants')

const encoderName = 'libx264' as Parameters<Av['Codec']['findEncoderByName']>[0]
let loading: Promise<{ av: Av; constants: Constants }> | undefined

/** The encoder's library, loaded when the first picture is watched. Rejects where there is none for this machine. */
function library() {
  if (process.env['PHONE_ENCODER'] === 'none') return Promise.reject(new Error('turned off'))
  loading ??= Promise.all([import('node-av/lib'), import('node-av/constants')]).then(([av, constants]) => {
    av.Log.setLevel(constants.AV_LOG_ERROR)
    return { av, constants }
  })
  return loading
}

/** Why nothing can be encoded here; undefined where it can. */
export async function encoderFault(): Promise<string | undefined> {
  try {
    const { av } = await library()
    return av.Codec.findEncoderByName(encoderName) ? undefined : 'the library has no encoder for H.264'
  } catch (error) {
    return `no encoder for ${process.platform}-${process.arch}: ${(error as Error).message.split('\n', 1)[0]}`
  }
}

export interface Encoded {
  data: Buffer
  key: boolean
}

interface Wanted {
  width: number
  height: number
  bitRate: number
  fps: number
}

/** Frames in, H.264 out, one for one and without delay. What it holds is native: it must be closed. */
export class H264Encoder {
  readonly width: number
  readonly height: number
  readonly #constants: Constants
  readonly #context: InstanceType<Av['CodecContext']>
  readonly #scaler: InstanceType<Av['SoftwareScaleContext']>
  readonly #frame: InstanceType<Av['Frame']>
  readonly #packet: InstanceType<Av['Packet']>

  static async open(wanted: Wanted): Promise<H264Encoder> {
    const { av, constants } = await library()
    return new H264Encoder(av, constants, wanted)
  }

  private constructor(av: Av, constants: Constants, { width, height, bitRate, fps }: Wanted) {
    this.width = width
    this.height = height
    this.#constants = constants
    const codec = av.Codec.findEncoderByName(encoderName)
    if (!codec) throw new Error('no encoder for H.264')
    const context = (this.#context = new av.CodecContext())
    context.allocContext3(codec)
    Object.assign(context, { width, height, pixelFormat: constants.AV_PIX_FMT_YUV420P, maxBFrames: 0, threadCount: 1 })
    context.timeBase = new av.Rational(1, 1_000_000)
    context.framerate = new av.Rational(fps, 1)
    // Key frames come when somebody needs one.
    context.gopSize = 9_999
    // One by one: what opens a context frees the dictionary that it is given, and so does the library later.
    for (const [name, value] of Object.entries({ ...tuning, maxrate: String(bitRate), bufsize: String(bitRate) }))
      checked(name, context.setOption(name, value, constants.AV_OPT_TYPE_STRING, constants.AV_OPT_SEARCH_CHILDREN))
    checked('open', context.open2Sync(codec, null))
    this.#scaler = new av.SoftwareScaleContext()
    const [from, to] = [constants.AV_PIX_FMT_RGBA, constants.AV_PIX_FMT_YUV420P]
    this.#scaler.getContext(width, height, from, width, height, to, constants.SWS_FAST_BILINEAR)
    this.#frame = new av.Frame()
    this.#frame.alloc()
    Object.assign(this.#frame, { format: constants.AV_PIX_FMT_YUV420P, width, height })
    checked('frame', this.#frame.getBuffer(0))
    this.#packet = new av.Packet()
    this.#packet.alloc()
  }

  encode(rgba: Buffer, timeUs: number, key: boolean): Encoded {
    const { AV_PICTURE_TYPE_I, AV_PICTURE_TYPE_NONE } = this.#constants
    this.#frame.makeWritable()
    const planes = this.#frame.data as Buffer[]
    this.#scaler.scaleSync([rgba], [this.width * 4], 0, this.height, planes, this.#frame.linesize)
    this.#frame.pts = BigInt(timeUs)
    this.#frame.pictType = key ? AV_PICTURE_TYPE_I : AV_PICTURE_TYPE_NONE
    checked('send', this.#context.sendFrameSync(this.#frame))
    checked('receive', this.#context.receivePacketSync(this.#packet))
    const encoded = { data: Buffer.from(this.#packet.data!), key: this.#packet.isKeyframe }
    this.#packet.unref()
    return encoded
  }

  close(): void {
    this.#context.freeContext()
    this.#scaler.freeContext()
    this.#frame.free()
    this.#packet.free()
  }
}

const tuning = { preset: 'ultrafast', tune: 'zerolatency', profile: 'baseline', crf: '26', 'forced-idr': '1' }

function checked(step: string, code: number): void {
  if (code < 0) throw new Error(`the encoder failed: ${step} ${code}`)
}
