import { describe, expect, it } from 'vitest'
import statements from '../../../../spec/access.json' with { type: 'json' }

/** Topics of the access catalogue whose screens exist. A topic is added by the area that builds it. */
const built = [
  'language',
  'routing',
  'session',
  'menu',
  'navbar',
  'layout',
  'first login',
  'send code',
  'international jump',
  'calls',
  'push',
  'environment',
  'formatting',
  'node subscription',
  'certification',
  'work order',
  'roles',
  'resources',
]

/** Statements of those topics that wait for a screen, and the area that brings it. */
const later: Readonly<Record<string, string>> = {
  'A-ROUTE-09': 'phone',
  'A-ROUTE-17': 'phone',
  'A-ROUTE-18': 'phone',
  'A-ROUTE-20': 'phone',
  'A-CALL-05': 'agent',
  'A-CALL-06': 'agent',
  'A-CALL-11': 'storage',
  'A-ENV-02': 'phone',
  'A-ENV-03': 'phone',
  'A-ENV-04': 'phone',
  'A-ROLE-06': 'phone',
  'A-ROLE-07': 'phone',
  'A-ROLE-12': 'network',
  'A-ROLE-14': 'automation',
  // Says only that the documents are silent.
  'A-ROLE-15': 'none',
  'A-RES-03': 'network',
  'A-RES-12': 'market',
  'A-RES-15': 'market',
}

const files = import.meta.glob<string>(
  [
    '../../../../e2e/**/*.e2e.ts',
    '../../../../apps/*/{src,test}/**/*.test.{ts,tsx}',
    '../../../../packages/*/src/**/*.test.ts',
    '!./access-coverage.test.ts',
  ],
  { query: '?raw', import: 'default', eager: true },
)

/** The ids that a text names; `A-CODE-01…05` names five. */
function idsIn(text: string): string[] {
  return [...text.matchAll(/(A-[A-Z]+-)(\d\d)(?:[…–](\d\d))?/g)].flatMap(([, prefix, first, last = first]) =>
    Array.from(
      { length: Number(last) - Number(first) + 1 },
      (_, n) => `${prefix}${String(Number(first) + n).padStart(2, '0')}`,
    ),
  )
}
const named = new Set(Object.values(files).flatMap(idsIn))

describe('every access statement that is built is named by a test', () => {
  it('reads the stories, and the tests of every part', () => {
    const paths = Object.keys(files)
    const unread = ['/e2e/', '/api/', '/contract/', './guard'].filter(
      (part) => !paths.some((path) => path.includes(part)),
    )
    expect(unread).toEqual([])
  })
  it.each(built)('%s', (topic) => {
    const ids = statements.filter((statement) => statement.topic === topic).map(({ id }) => id)
    expect(ids).not.toEqual([])
    expect(ids.filter((id) => !(id in later) && !named.has(id))).toEqual([])
  })
  it('what waits for its area is a statement, and no test claims it yet', () => {
    const known = new Set(statements.map(({ id }) => id))
    expect(Object.keys(later).filter((id) => !known.has(id) || named.has(id))).toEqual([])
  })
})
