import { objectCalls } from '@portico/contract/storage/object.ts'
import { CallError } from '../../base/call/call-error.ts'
import { call } from '../../base/call/client.ts'
import { folderOf, withoutFolder } from './object-names.ts'

const fewInFolder = 20

async function isThere(id: string, key: string): Promise<boolean> {
  try {
    await call(objectCalls.objectInfo, { id, key }, { quiet: true })
    return true
  } catch (error) {
    if (error instanceof CallError && error.is('notFound')) return false
    throw error
  }
}

async function allIn(id: string, prefix: string): Promise<string[]> {
  const found: string[] = []
  let after: string | undefined
  do {
    const page = await call(objectCalls.objectList, { id, prefix, limit: 1000, ...(after && { after }) })
    found.push(...page.objects.map(({ key }) => key))
    after = page.next ?? undefined
  } while (after)
  return found
}

/** Those of these keys that are taken: a few are asked for one by one, many by listing their folder. */
export async function takenKeys(id: string, keys: readonly string[]): Promise<Set<string>> {
  const byFolder = Map.groupBy(keys, folderOf)
  const taken = await Promise.all(
    [...byFolder].map(async ([folder, wanted]) => {
      if (wanted.length > fewInFolder) return allIn(id, folder)
      const there = await Promise.all(wanted.map((key) => isThere(id, key)))
      return wanted.filter((_, at) => there[at])
    }),
  )
  const found = new Set(taken.flat())
  return new Set(keys.filter((key) => found.has(key)))
}

/** A name beside the one that is taken: `plan (2).pdf`. */
export function otherKey(key: string, isTaken: (key: string) => boolean): string {
  const [folder, name] = [folderOf(key), withoutFolder(key)]
  const dot = name.lastIndexOf('.')
  const [stem, end] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, '']
  for (let n = 2; ; n += 1) {
    const other = `${folder}${stem} (${n})${end}`
    if (!isTaken(other)) return other
  }
}
