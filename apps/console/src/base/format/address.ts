/** What the address is about to become, the one it was when that was asked for, and when that was. */
let asked: { from: string; search: string; at: number } | undefined
/** Going to an address takes no longer; after that, the address itself says what is true. */
const underWayMs = 2_000

/** The parameters of the address, or of the one that is being gone to: what was drawn may still be of the address before. */
export function paramsNow(): URLSearchParams {
  const { href, search } = location
  const isUnderWay = asked?.from === href && Date.now() - asked.at < underWayMs
  return new URLSearchParams(isUnderWay ? asked!.search : search)
}

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
  asked = { from: location.href, search: next.toString(), at: Date.now() }
  return next
}

/** A link within the page does the same as a change: noted when it is followed here, not in another tab. */
export function followed(
  to: string,
  event: { metaKey: boolean; ctrlKey: boolean; shiftKey: boolean; altKey: boolean },
) {
  if (!to.startsWith('?') || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  asked = { from: location.href, search: to.slice(1), at: Date.now() }
}
