import { countryName, dialCodes } from '@portico/contract/account/countries.ts'
import { language } from './words.ts'
import type { Option } from '../kit/fields.tsx'

/** Several countries share a dial code, so an option is known by both: `cn:86`. */
export const mainland = 'cn:86'
export const dialOf = (option: string) => option.split(':')[1] ?? ''

let options: Option[] | undefined

/** Every entry joins one dial code and one country name. */
export function areaOptions(): readonly Option[] {
  options ??= dialCodes.map(({ iso, dial }) => ({
    value: `${iso}:${dial}`,
    label: `+${dial} ${countryName(iso, language)}`,
  }))
  return options
}
