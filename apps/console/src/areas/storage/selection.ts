export interface Selection {
  keys: ReadonlySet<string>
  /** Where a range begins: what was chosen last. */
  anchor: string | undefined
}

export const nothing: Selection = { keys: new Set(), anchor: undefined }

export function toggled({ keys }: Selection, key: string): Selection {
  const next = new Set(keys)
  if (!next.delete(key)) next.add(key)
  return { keys: next, anchor: key }
}

/** Everything from the last one chosen to this one, in the order in which it is listed. */
export function ranged({ keys, anchor }: Selection, all: readonly string[], key: string): Selection {
  const [from, to] = [anchor === undefined ? -1 : all.indexOf(anchor), all.indexOf(key)]
  if (from === -1 || to === -1) return toggled({ keys, anchor }, key)
  return { keys: new Set([...keys, ...all.slice(Math.min(from, to), Math.max(from, to) + 1)]), anchor }
}

export const everything = (all: readonly string[]): Selection => ({ keys: new Set(all), anchor: all[0] })
