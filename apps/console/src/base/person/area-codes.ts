import { dialCodes } from '@portico/contract/account/countries.ts'
import { useState } from 'react'
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

/** The option of a dial code: the one that was chosen, the mainland's, or the first that has it. */
export function areaOf(dial: string, chosen: string, options: readonly Option[]): string {
  const known = [chosen, mainland, ...options.map(({ value }) => value)]
  return known.find((option) => dialOf(option) === dial) ?? mainland
}

/** The countries that the site names, each with its dial code, and which of them a form has; it keeps the code alone. */
export function useArea(dial: string, onDial: (dial: string) => void) {
  const areas = areaOptions(useCountries())
  const [chosen, choose] = useState(mainland)
  const onAreaCode = (option: string) => {
    choose(option)
    onDial(dialOf(option))
  }
  return { areas, areaCode: areaOf(dial, chosen, areas), onAreaCode }
}
