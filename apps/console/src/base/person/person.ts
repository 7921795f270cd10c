import { userCalls, type UserInfo } from '@portico/contract/account/user.ts'
import { noticeCalls } from '@portico/contract/support/notice.ts'
import { useQuery } from '@tanstack/react-query'
import { loadCountries } from './countries.ts'
import { query, queryClient } from '../call/queries.ts'
import { agentFlag } from '../session/session.ts'
import { refresh, site } from './site.ts'

const user = query(userCalls.userInfo)
const drawn = (info: UserInfo): UserInfo => {
  const flag = agentFlag()
  return flag === undefined ? info : { ...info, show_agent_platform: Number(flag) }
}

/** The person who is signed in, from the cache once it is there. */
export async function loadPerson(): Promise<UserInfo> {
  const info = await queryClient.query({ ...user, staleTime: 'static' })
  if (info.through_agent && !site().of_agent) await refresh()
  return drawn(info)
}

/** What the frame needs before it is drawn: the person, the firewall notices, the names of countries. */
export async function loadFrame() {
  await Promise.all([
    loadPerson(),
    queryClient.query({ ...query(noticeCalls.firewallNoticeList), staleTime: 'static' }),
    loadCountries(),
  ])
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
