import { frameCalls } from '@portico/contract/account/frame.ts'
import { userCalls, type UserInfo } from '@portico/contract/account/user.ts'
import { noticeCalls, unreadPreview } from '@portico/contract/support/notice.ts'
import { useQuery } from '@tanstack/react-query'
import { keepCountries } from './countries.ts'
import { call } from '../call/client.ts'
import { query, queryClient } from '../call/queries.ts'
import { agentFlag } from '../session/session.ts'
import { refresh, site } from './site.ts'

const user = query(userCalls.userInfo)

/** One call brings the person and all else that the frame shows; each part is kept as the answer of its own call. */
const first = {
  ...user,
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const frame = await call(frameCalls.frameInfo, undefined, { signal })
    queryClient.setQueryData(query(noticeCalls.firewallNoticeList).queryKey, frame.firewall_notices)
    queryClient.setQueryData(query(noticeCalls.noticeList, unreadPreview).queryKey, frame.unread_notices)
    keepCountries(frame.country_codes)
    return frame.user
  },
  staleTime: 'static' as const,
}

const drawn = (info: UserInfo): UserInfo => {
  const flag = agentFlag()
  return flag === undefined ? info : { ...info, show_agent_platform: Number(flag) }
}

/** The person who is signed in, from the cache once it is there. */
export async function loadPerson(): Promise<UserInfo> {
  const info = await queryClient.query(first)
  if (info.through_agent && !site().of_agent) await refresh()
  return drawn(info)
}

/** Inside the frame the person is always known. */
export function usePerson(): UserInfo {
  const { data } = useQuery(user, queryClient)
  if (!data) throw new Error('usePerson is for screens inside the frame.')
  return drawn(data)
}

export function replacePerson(info: UserInfo) {
  queryClient.setQueryData(user.queryKey, info)
  // An answer under way may be older than this and would take its place.
  if (queryClient.isFetching(user)) void queryClient.invalidateQueries(user)
}
