import {
  NotSimulated,
  PhoneRefused,
  type PhoneAddress,
  type PhoneCall,
  type PhoneCamera,
} from '../../../ground/engine/phones.ts'
import type { Lines } from '../line/lines.ts'
import { asFailure } from '../line/patience.ts'

/** Where a phone takes the pictures that its camera shows; Android itself has nothing of the kind. */
const place = 'localabstract:portico-camera'

/** Frames one after another: a length of four bytes, the highest first, and a JPEG. */
export async function openCamera(lines: Lines, phone: PhoneAddress, call: PhoneCall): Promise<PhoneCamera> {
  const patience = lines.brief(call)
  let back: ((error?: unknown) => void) | undefined
  try {
    const lease = await lines.lease(phone, patience)
    back = lease.back
    const channel = await patience.hear(lease.line.open(place))
    const each = lines.patience({})
    return {
      frame: (jpeg) => each.hear(channel.write(framed(jpeg))),
      over: channel.some(1).then(
        () => {},
        () => {},
      ),
      close() {
        channel.close()
        each.done()
        lease.back()
      },
    }
  } catch (error) {
    back?.(error)
    if (error instanceof PhoneRefused) throw new NotSimulated('It takes no pictures for its camera')
    throw patience.signal.aborted ? patience.signal.reason : asFailure(error)
  } finally {
    patience.done()
  }
}

function framed(jpeg: Uint8Array): Buffer {
  const frame = Buffer.alloc(4 + jpeg.length)
  frame.writeUInt32BE(jpeg.length)
  frame.set(jpeg, 4)
  return frame
}
