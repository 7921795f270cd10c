import { locationAhead } from './navigate.ts'

/** The parameters of the address, or of the one that is being gone to: what was drawn may still be of the address before. */
export const paramsNow = () => new URLSearchParams(locationAhead().search)

/**
 * The parameters of the address with a change, for `setSearchParams`. Going there takes a moment; a second change meanwhile
 * starts from the first one's result, not from the address that is about to go: neither undoes the other.
 */
export function changedParams(values: Readonly<Record<string, string | undefined>>): URLSearchParams {
  const next = paramsNow()
  for (const [name, value] of Object.entries(values)) {
    if (value) next.set(name, value)
    else next.delete(name)
  }
  return next
}
