import type { App, Inside } from '../../../core/app/app.ts'
import { refuse, type Refused } from '../../../core/refuse.ts'
import { Family } from '../../../ground/engine/family.ts'
import type { PhoneMaker } from '../../../ground/engine/phone-maker.ts'
import { PhoneFailure, PhoneRefused, type PhoneAddress, type PhoneEngine } from '../../../ground/engine/phones.ts'
import type { PhoneRow } from './phone.table.ts'

/** What makes phones on a node; without it there are those that an operator entered. */
export const phoneMakers = new Family<PhoneMaker>('phones')
/** What reaches phones, wherever they are. */
export const phoneReach = new Family<PhoneEngine>('phone reach')

export const phonesOf = (app: Inside): PhoneEngine => phoneReach.make('adb', app as App, '')!

/** An engine made it, and can make and remove it; a device is there by itself. */
export const isMade = ({ engine }: Pick<PhoneRow, 'engine'>) => engine === 'embedded'

/** Where a phone answers. */
export async function addressOf(app: Inside, phone: PhoneRow): Promise<PhoneAddress> {
  const { host, port, serial } = phone
  if (isMade(phone)) return makerOf(app, phone).find(phone.id)
  return { host, port, ...(serial && { serial }) }
}

export const makerOf = (app: Inside, { node }: Pick<PhoneRow, 'node'>): PhoneMaker =>
  phoneMakers.make('embedded', app as App, node)!

/** What is said of a phone that did not do what it was asked; anything else is a fault of ours. */
export function refusedBy(error: unknown): Refused {
  if (!(error instanceof PhoneFailure)) throw error
  return refuse(error instanceof PhoneRefused ? 'phoneRefused' : 'phoneSilent')
}
