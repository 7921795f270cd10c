import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import levels from '../../../spec/asvs.json' with { type: 'json' }

const root = join(import.meta.dirname, '../../..')
const page = readFileSync(join(root, 'docs/security.md'), 'utf8')
const lines = page.split('\n')
const tests = globSync(['{apps,packages}/*/{src,test}/**/*.test.{ts,tsx}', 'e2e/*.e2e.ts', 'e2e/screens.ts'], {
  cwd: root,
})

const requirement = /V\d+\.\d+\.\d+/g
/** Of each chapter: the rows of its table, and the lines that say what has no place here. */
const rows = lines
  .filter((line) => /^\| V\d/.test(line))
  .map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
const without = lines.filter((line) => line.startsWith('Does not apply: '))
const answered = rows.map(([id]) => id!)
const given = [...answered, ...without.flatMap((line) => line.match(requirement) ?? [])]

/** A test file as the page names it, by the end of its path, with the titles that follow it. */
interface Named {
  file: string
  titles: string[]
}
const namedIn = (cell: string): Named[] =>
  cell
    .split(';')
    .map((part) => ({
      file: /`([^`]+\.(?:test|e2e)\.tsx?|screens\.ts)`/.exec(part)?.[1] ?? '',
      titles: [...part.matchAll(/“([^”]+)”/g)].map(([, title]) => title!),
    }))
    .filter(({ file }) => file !== '')
const filesOf = (name: string) => tests.filter((file) => `/${file}`.endsWith(`/${name}`))

/** Titles stand in the source as they are, in one kind of quotes or another. */
const hasTitle = (text: string, title: string) =>
  [`'${title}'`, `"${title}"`, `\`${title}\``].some((one) => text.includes(one))

describe('docs/security.md', () => {
  test('says each requirement of levels 1 and 2 once, and no other', () => {
    expect(given.toSorted()).toEqual(Object.keys(levels).toSorted())
  })
  test('has each under its own chapter', () => {
    let chapter = ''
    const astray: string[] = []
    for (const line of lines) {
      chapter = /^## (V\d+) /.exec(line)?.[1] ?? chapter
      if (!/^\| V\d|^Does not apply: /.test(line)) continue
      for (const id of line.match(requirement) ?? []) if (id.split('.')[0] !== chapter) astray.push(id)
    }
    expect(astray).toEqual([])
  })
  test('answers each in four cells, in a few words', () => {
    const wrong = rows.filter((cells) => cells.length !== 4 || cells.includes('') || cells[1]!.split(' ').length > 12)
    expect(wrong.map(([id]) => id)).toEqual([])
  })
  test('names only tests that there are, each by one file', () => {
    const unknown = rows.flatMap(([id, , , shown]) =>
      namedIn(shown!).flatMap(({ file, titles }) => {
        const found = filesOf(file)
        if (found.length !== 1) return [`${id}: ${file} is ${found.length} files`]
        const text = readFileSync(join(root, found[0]!), 'utf8')
        return titles.filter((title) => !hasTitle(text, title)).map((title) => `${id}: ${file} has no “${title}”`)
      }),
    )
    expect(unknown).toEqual([])
  })
  test('shows each by a test, a document, a decision or a part of its own', () => {
    const parts = lines.filter((line) => line.startsWith('## ')).map((line) => line.slice(3))
    const decisions = globSync('docs/decisions/*.md', { cwd: root }).map((file) => Number(basename(file).slice(0, 4)))
    const documents = (cell: string) => [...cell.matchAll(/`([\w./-]+\.(?:md|json))`/g)].map(([, name]) => name!)
    const isThere = (name: string) => existsSync(join(root, name)) || existsSync(join(root, 'docs', name))
    const unshown = rows.filter(([, , , shown]) => {
      const said = shown!
      if (namedIn(said).length > 0 || said === 'this page') return false
      if (documents(said).length > 0) return !documents(said).every(isThere)
      const decision = /^decision (\d+)$/.exec(said)?.[1]
      if (decision) return !decisions.includes(Number(decision))
      return !parts.includes(/^“([^”]+)” above$/.exec(said)?.[1] ?? '')
    })
    expect(unshown.map(([id]) => id)).toEqual([])
  })
})
