import { H264Encoder } from '../apps/api/src/engines/phones/scrcpy/h264.ts'
import { percentile } from './server.ts'

/** What the encoder alone takes for the picture of a window, every one of which is another. */
export async function bareEncoderMs(pictures: number): Promise<number> {
  const [width, height] = [450, 800]
  const encoder = await H264Encoder.open({ width, height, bitRate: 2_000_000, fps: 30 })
  const shades = [40, 200].map((shade) => Buffer.alloc(width * height * 4, shade))
  const times: number[] = []
  for (let n = 0; n < pictures; n++) {
    const begun = performance.now()
    encoder.encode(shades[n % 2]!, n * 33_333, n === 0)
    times.push(performance.now() - begun)
  }
  encoder.close()
  return percentile(times, 0.5)
}
