import type { MessageState } from '@portico/contract/platform/mail.ts'
import type { SmsState } from '@portico/contract/platform/sms.ts'
import type { ReactNode } from 'react'
import { t } from '../../base/words/words.ts'
import { StatusMark, type StatusShape } from '../../kit/show/StatusMark.tsx'

const shapes: Record<MessageState | SmsState, StatusShape> = {
  queued: 'working',
  sent: 'running',
  delivered: 'running',
  kept: 'stopped',
  failed: 'failed',
}

export function MessageMark({ state, reason }: { state: MessageState | SmsState; reason?: ReactNode }) {
  return <StatusMark shape={shapes[state]} word={t(`platform.mail.states.${state}`)} reason={reason} />
}
