import {
  phoneControlCalls,
  readControlServerMessage,
  type ControlMessage,
  type Followed,
} from '@portico/contract/phone/control.ts'
import { streamFramesPerSecond, streamSizePxMax } from '@portico/contract/constants.ts'
import { useMemo, useState } from 'react'
import { call } from '../../../base/call/client.ts'
import { usePhone } from '../viewer/use-phone.ts'

/** The master on a canvas, and how it goes with those that follow it. */
export function useControl(master: string, followers: readonly string[], shown: boolean) {
  const [told, setTold] = useState<readonly Followed[]>([])
  const ids = followers.join(' ')
  const way = useMemo(
    () => ({
      ticket: () => call(phoneControlCalls.phoneControlOpen, { device_id: master, device_ids: ids.split(' ') }),
      hear(text: string) {
        const message = readControlServerMessage(text)
        if (message) setTold(message.followers)
      },
    }),
    [master, ids],
  )
  const phone = usePhone({ device: master, size: streamSizePxMax, fps: streamFramesPerSecond, shown, way })
  const order = (what: ControlMessage['do'], which: readonly string[]) => {
    if (which.length === 0) return
    const message: ControlMessage = { type: 'control', do: what, ids: [...which] }
    phone.send(JSON.stringify(message))
  }
  return { phone, told, order }
}
