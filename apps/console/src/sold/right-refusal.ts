import type { Product, Right } from '@portico/contract/access.ts'
import { userCalls, type UserInfo } from '@portico/contract/account/user.ts'
import { query, queryClient } from '../base/call/queries.ts'
import { mayDo } from '../base/route/guard.ts'
import { t } from '../base/words/words.ts'

/** Why a member cannot do something with a product, whatever its state; undefined when their business group may. */
export function rightRefusal(product: Product, right: Right): string | undefined {
  const person: UserInfo | undefined = queryClient.getQueryData(query(userCalls.userInfo).queryKey)
  return !person || mayDo(product, right, person) ? undefined : t('resource.rightMissing')
}
