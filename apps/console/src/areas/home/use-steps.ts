import type { UserInfo } from '@portico/contract/account/user.ts'
import { homeCalls, type Done } from '@portico/contract/platform/home.ts'
import { useCall } from '../../base/call/queries.ts'
import { useOffered } from '../../base/person/offered.ts'
import { usePerson } from '../../base/person/person.ts'
import { paths } from '../../base/place/paths.ts'

export const stepNames = ['certify', 'recharge', 'subscribe', 'host'] as const
export type StepName = (typeof stepNames)[number]
export interface Step {
  name: StepName
  done: boolean
  /** When and by whom, as far as that is known. */
  first: Done | null
}

const hasMoney = ({ wallet_info: { cash, coupon } }: UserInfo) => Number(cash) > 0 || Number(coupon) > 0

/** What leads a new account to its first host; none for members, and none when all of it is done. */
export function useSteps(): readonly Step[] {
  const person = usePerson()
  const offered = useOffered()
  const begun = useCall(homeCalls.homeInfo).data?.begun
  if (!begun) return []
  const done: Record<StepName, boolean> = {
    certify: person.real_name.native === 'certified',
    recharge: begun.recharge !== null || hasMoney(person),
    subscribe: person.subscribe_nodes.length > 0,
    host: begun.host !== null,
  }
  const asked = stepNames.filter((name) => name !== 'certify' || canCertify(person, offered))
  return asked.every((name) => done[name]) ? [] : asked.map((name) => ({ name, done: done[name], first: begun[name] }))
}

/** A site may ask nobody for it. */
const canCertify = (person: UserInfo, offered: (path: string) => boolean) =>
  person.real_name.native !== 'switch off' && offered(paths.chooseCertificate('native'))
