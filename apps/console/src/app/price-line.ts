import { find } from './words.ts'

interface PriceLine {
  word: string
  vars: Record<string, string | number>
}

/** A line of a price as people read it: of `package:24h` the package's name. */
export function lineText({ word, vars }: PriceLine): string {
  const item = String(vars['item'] ?? '')
  const named = item.startsWith('package:') ? { ...vars, item: packageName(item.slice('package:'.length)) } : vars
  return find(word, named) ?? word
}

const packageName = (name: string) => find(`states.maintPackage.${name}`) ?? name
