import { siteCalls } from '@portico/contract/platform/site.ts'
import { countryNames } from '@portico/contract/formats.ts'
import { userCalls, type UserInfo } from '@portico/contract/account/user.ts'
import { noticeCalls } from '@portico/contract/support/notice.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from './client.ts'
import { query, queryClient } from './queries.ts'
import { agentFlag } from './session.ts'

const user = query(userCalls.userInfo)
const countries = {
  queryKey: [siteCalls.countryCodeMap.name, null],
  queryFn: async () => countryNames(await call(siteCalls.countryCodeMap, undefined, { quiet: true })),
  staleTime: Infinity,
}

const drawn = (info: UserInfo): UserInfo => {
  const flag = agentFlag()
  return flag === undefined ? info : { ...info, show_agent_platform: Number(flag) }
}

/** The person who is signed in, from the cache once it is there. */
export async function loadPerson(): Promise<UserInfo> {
  return drawn(await queryClient.query({ ...user, staleTime: 'static' }))
}

/** What the frame needs before it is drawn: the person, the firewall notices, the names of countries. */
export async function loadFrame() {
  await Promise.all([
    loadPerson(),
    queryClient.query({ ...query(noticeCalls.firewallNoticeList), staleTime: 'static' }),
    // Names of countries are a nicety: without them the codes are shown.
    queryClient
      .query({ ...countries, staleTime: 'static' })
      .catch((error: unknown) => console.warn('country codes', error)),
  ])
}

/** Inside the frame the person is always known. */
export function usePerson(): UserInfo {
  const { data } = useQuery(user, queryClient)
  if (!data) throw new Error('usePerson is for screens inside the frame.')
  return drawn(data)
}

export function useCountries(): Record<string, string> {
  return useQuery(countries, queryClient).data ?? {}
}

export function replacePerson(info: UserInfo) {
  queryClient.setQueryData(user.queryKey, info)
  // An answer under way may be older than this and would take its place.
  if (queryClient.isFetching(user)) void queryClient.invalidateQueries(user)
}
