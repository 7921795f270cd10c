import { phoneTermsFor } from '@portico/contract/states/phone.ts'
import { usePerson } from '../../base/person/person.ts'

/** The terms in months that this person may buy and renew phones for. */
export function usePhoneTerms(): readonly number[] {
  const { personal_permissions: allowed } = usePerson()
  return phoneTermsFor(allowed['phone_1_3_month'] ?? 0)
}
