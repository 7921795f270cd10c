import { countryNames } from '@portico/contract/formats.ts'
import { siteCalls } from '@portico/contract/platform/site.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../call/client.ts'
import { queryClient } from '../call/queries.ts'

const countries = {
  queryKey: [siteCalls.countryCodeMap.name, null],
  queryFn: async () => countryNames(await call(siteCalls.countryCodeMap, undefined, { quiet: true })),
  staleTime: Infinity,
}

/** They came with the frame. */
export const keepCountries = (codes: Record<string, string>) =>
  queryClient.setQueryData(countries.queryKey, countryNames(codes))

/** Names of countries are a nicety: without them the codes are shown. */
export async function loadCountries(): Promise<void> {
  await queryClient
    .query({ ...countries, staleTime: 'static' })
    .catch((error: unknown) => console.warn('country codes', error))
}

/** By their codes in small letters; undefined until they are there. */
export const useCountries = (): Record<string, string> | undefined => useQuery(countries, queryClient).data
