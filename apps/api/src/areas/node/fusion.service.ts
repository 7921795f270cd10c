import type { CloudType } from '@portico/contract/states/network.ts'
import { faceOf } from '../../core/face/face.ts'
import type { CustomerCtx, Outside } from '../../core/http/context.ts'
import { newDigits } from '../../core/ids.ts'
import { tryCode, useCode } from '../../core/one-time/one-time.ts'
import { loginById } from '../../core/people/people.ts'
import { refuse } from '../../core/refuse.ts'
import { queueSms, type PhoneNumber as Phone, type SmsLeave } from '../../core/sms/sms.ts'
import { codeMinutes, makeCode, phoneTarget, refuseTooManyCodes } from '../account/register.service.ts'
import { smsLeave } from '../../ground/sms/sms-leave.service.ts'
import { keepFusionPhone } from '../../ground/nodes/node.service.ts'

export type { Phone }

/** The phone of the person who asks: the one the dialog shows and cannot change. */
async function ownPhone({ db, login }: CustomerCtx): Promise<Phone> {
  const row = await loginById(db, login.id)
  if (!row?.phone) throw refuse('phoneMissing')
  return { areaCode: row.areaCode, phone: row.phone }
}

export const numberOf = ({ areaCode, phone }: Phone) => phoneTarget(areaCode, phone)
const targetOf = (ctx: CustomerCtx, phone: Phone) => `${ctx.login.id} ${numberOf(phone)}`

/** A code for one cloud says nothing about the other. */
const purposeOf = { native: 'certification', fusion: 'fusion' } as const
const smsOf = { native: 'certificationCode', fusion: 'fusionCode' } as const

export async function beforeCode(ctx: Outside<CustomerCtx>): Promise<SmsLeave> {
  const phone = await ownPhone(ctx)
  await refuseTooManyCodes(ctx, numberOf(phone))
  return smsLeave(ctx, phone)
}

export async function sendCode(ctx: CustomerCtx, phone: SmsLeave, cloud: CloudType): Promise<null> {
  const code = newDigits(6)
  await makeCode(ctx, purposeOf[cloud], targetOf(ctx, phone), code)
  const face = await faceOf(ctx.app, ctx.db, ctx.account.id)
  await queueSms(ctx.app, ctx.db, face, phone, ctx.language, smsOf[cloud], { code, minutes: codeMinutes })
  return null
}

/** Before the write: a wrong code counts although nothing is written. */
export async function beforeVerify(ctx: Outside<CustomerCtx>, code: string, cloud: CloudType): Promise<Phone> {
  const phone = await ownPhone(ctx)
  const right = await tryCode(ctx.app.db, ctx.app.clock, purposeOf[cloud], targetOf(ctx, phone), code)
  if (!right) throw refuse('codeWrong')
  return phone
}

/** Uses the code up: the phone is in the hand of the person who asks. */
export async function confirmPhone(ctx: CustomerCtx, phone: Phone, code: string, cloud: CloudType): Promise<void> {
  if (!(await useCode(ctx.db, ctx.app.clock, purposeOf[cloud], targetOf(ctx, phone), code))) throw refuse('codeWrong')
}

export async function verify(ctx: CustomerCtx, phone: Phone, code: string): Promise<null> {
  await confirmPhone(ctx, phone, code, 'fusion')
  await keepFusionPhone(ctx, numberOf(phone))
  ctx.audit.subject = ctx.account.id
  return null
}
