import type { Customer } from '@portico/contract/platform/customers.ts'
import { t } from '../../base/words/words.ts'

/** The address of a customer. One that nobody has confirmed may be somebody else's, and says so. */
export const emailOf = ({ email, email_wanted }: Pick<Customer, 'email' | 'email_wanted'>): string =>
  email || (email_wanted && t('customers.unconfirmed', { email: email_wanted }))
