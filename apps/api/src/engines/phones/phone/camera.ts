import type { Image } from '@napi-rs/canvas'
import type { CameraPicture } from './apps/app.ts'
import { unpack } from './view/images.ts'
import type { Picture } from './view/node.ts'

/** The newest picture of somebody's camera. */
export class Camera implements CameraPicture {
  shown = false
  #jpeg: Buffer | undefined
  #image: Image | undefined
  readonly #changed: () => void

  constructor(changed: () => void) {
    this.#changed = changed
  }

  get jpeg(): Buffer | undefined {
    return this.#jpeg
  }

  get draw(): Picture['draw'] | undefined {
    const image = this.#image
    if (!image) return undefined
    return (context, width, height) => {
      const scale = Math.max(width / image.width, height / image.height)
      const [wide, high] = [image.width * scale, image.height * scale]
      context.drawImage(image, (width - wide) / 2, (height - high) / 2, wide, high)
    }
  }

  /** Settles when it could be shown, so that no more come than are shown. False where it is no picture. */
  async frame(jpeg: Buffer): Promise<boolean> {
    this.#jpeg = jpeg
    if (!this.shown) return true
    try {
      this.#image = await unpack(jpeg)
    } catch {
      return false
    }
    this.#changed()
    return true
  }

  /** Nobody sends any more. */
  off(): void {
    this.#jpeg = this.#image = undefined
    this.#changed()
  }
}
