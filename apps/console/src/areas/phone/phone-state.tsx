import type { Phone, PlatformPhone } from '@portico/contract/phone/device.ts'
import type { PhoneDeviceState } from '@portico/contract/states/phone.ts'
import { t } from '../../base/words/words.ts'
import { RelativeTime } from '../../kit/show/RelativeTime.tsx'
import { StatusMark, type StatusShape } from '../../kit/show/StatusMark.tsx'

export const stateShapes: Record<PhoneDeviceState, StatusShape> = {
  fault: 'failed',
  normal: 'running',
  stream: 'running',
  'group control': 'running',
  reboot: 'working',
  reset: 'working',
  installing: 'working',
  maintenance: 'waiting',
  expired: 'expired',
}
export const stateWord = (state: PhoneDeviceState) => t(`states.phoneDeviceCode.${state}`)

/** The state of a phone; since when, where it does not answer. */
export function PhoneState({ phone }: { phone: Pick<Phone | PlatformPhone, 'state' | 'lost_time'> }) {
  const { state, lost_time } = phone
  return (
    <StatusMark
      shape={stateShapes[state]}
      word={stateWord(state)}
      {...(lost_time && { reason: <RelativeTime at={lost_time} /> })}
    />
  )
}
