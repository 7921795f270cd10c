import type { TimelineChange, TimelineEntry } from '@portico/contract/resource/fields.ts'
import { soldProduct } from '@portico/contract/resource/products.ts'
import { find, t } from '../base/words/words.ts'
import { formatDay } from '../kit/show/RelativeTime.tsx'
import { actionWord } from './action-word.ts'

const kindOf = (of: string, { resource }: TimelineEntry) => resource?.kind ?? of

/** What was done, as people call it. */
export function nameOf(of: string, entry: TimelineEntry): string {
  const { kind, what } = entry
  if (kind === 'order') return find(`states.orderType.${what}`) ?? what
  if (kind === 'operation') return actionWord(kindOf(of, entry), what)
  const happened = what.slice(what.indexOf('.') + 1)
  return find(`timeline.happened.${happened}`) ?? happened
}

/** How it stands, unless it simply went well. */
export function stateWord({ kind, state }: TimelineEntry): string | undefined {
  if (kind === 'order') return state === 'completed' ? undefined : find(`states.orderStatus.${state}`)
  return kind === 'operation' && state !== 'done' ? find(`resource.operationStates.${state}`) : undefined
}

export function whoWords({ by, who, key_name: key }: Pick<TimelineEntry, 'by' | 'who' | 'key_name'>): string {
  if (by === 'platform') return t('timeline.by.platform')
  const person = by === 'person' ? who : who ? t(`timeline.byNamed.${by}`, { who }) : t(`timeline.by.${by}`)
  return key ? t('timeline.byKey', { who: person, key }) : person
}

/** Why the platform did it by itself. */
export const whyWords = ({ by, what, state }: TimelineEntry): string | undefined =>
  by === 'platform' && state !== 'failed' ? find(`timeline.why.${what}`) : undefined

export const changeWords = (of: string, entry: TimelineEntry): string[] =>
  entry.changes.flatMap((change) => tell[change.of](change, kindOf(of, entry), entry) || [])

type Teller = (change: TimelineChange, kind: string, entry: TimelineEntry) => string | undefined

const fromTo = (from: string, to: string) => (from ? t('timeline.changed.fromTo', { from, to }) : to)

function statusWords(kind: string, status: string): string | undefined {
  const group = soldProduct(kind)?.stateGroup
  return group && find(`states.${group}.${status}`)
}

const tell: Record<TimelineChange['of'], Teller> = {
  status: ({ from, to }, kind) => {
    const [before, after] = [statusWords(kind, from), statusWords(kind, to)]
    // A thing that is bound to it may have words that are not here.
    return before && after && before !== after ? fromTo(before, after) : undefined
  },
  size: ({ from, to }) => fromTo(from, to),
  name: ({ from, to }) => fromTo(from, to),
  renewal: ({ from, to }) => fromTo(from && renewalWord(from), renewalWord(to)),
  bound: ({ from, to }) => {
    if (from && to) return t('timeline.changed.moved', { from, to })
    return to ? t('timeline.changed.bound', { to }) : from && t('timeline.changed.unbound', { from })
  },
  term: ({ from, to }, _kind, { kind }) =>
    t(kind === 'word' ? 'timeline.changed.termMoved' : 'timeline.changed.term', {
      from: formatDay(from),
      to: formatDay(to),
    }),
}

const renewalWord = (renewal: string) => find(`states.autorenew.${renewal}`) ?? renewal
