import type { PhoneAddress } from './phones.ts'

/** What a phone says it is. */
export interface PhoneModel {
  brand: string
  model: string
  google: boolean
}

/** What makes phones, where they are not devices that somebody bought. Each call may come twice; fails with a `PhoneFailure`. */
export interface PhoneMaker {
  make(id: string, model: PhoneModel): Promise<PhoneAddress>
  /** Where it answers: at another place after a start perhaps. One that is not there is silent, and not made. */
  find(id: string): Promise<PhoneAddress>
  /** As it came: files, apps and settings of its user are gone. One that was lost is there again. */
  reset(id: string, model: PhoneModel): Promise<void>
  remove(id: string): Promise<void>
}
