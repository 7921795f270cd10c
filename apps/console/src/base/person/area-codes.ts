import { dialCodes } from '@portico/contract/account/countries.ts'
import type { Option } from '../state/option.ts'
import { useCountries } from './countries.ts'

/** Several countries share a dial code, so an option is known by both: `cn:86`. */
export const mainland = 'cn:86'
export const dialOf = (option: string) => option.split(':')[1] ?? ''

/** Without an answer all are offered, by their codes. */
export function areaOptions(names: Record<string, string> | undefined): Option[] {
  const offered = names ? dialCodes.filter(({ iso }) => names[iso]) : dialCodes
  return offered.map(({ iso, dial }) => ({
    value: `${iso}:${dial}`,
    label: `+${dial} ${names?.[iso] ?? iso.toUpperCase()}`,
  }))
}

/** The countries that the site names, each with its dial code. */
export const useAreaOptions = (): readonly Option[] => areaOptions(useCountries())
