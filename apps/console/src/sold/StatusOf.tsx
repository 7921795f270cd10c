import type { ReactNode } from 'react'
import type { ListFilter } from '../base/state/list.ts'
import type { Option } from '../base/state/option.ts'
import { find, t } from '../base/words/words.ts'
import { StatusMark } from '../kit/show/StatusMark.tsx'
import type { Declared, SoldRow } from './declared.ts'
import { unknownWords } from './ResourceCells.tsx'

export const statusWord = ({ stateGroup }: Pick<Declared, 'stateGroup'>, status: string) =>
  find(`states.${stateGroup}.${status}`) ?? status

interface StatusOfProps {
  product: Pick<Declared, 'stateGroup' | 'facts'>
  row: Pick<SoldRow, 'status' | 'reason' | 'unknown_since' | 'task'>
  /** What stands below it instead of the reason. */
  below?: ReactNode
}

/** The status of anything that is sold, as its declaration draws it; the last one known while its node does not answer. */
export function StatusOf({ product, row, below }: StatusOfProps) {
  const { status, reason, task, unknown_since: since } = row
  return (
    <StatusMark
      shape={since ? 'waiting' : task ? 'working' : product.facts[status]!.shape}
      word={statusWord(product, status)}
      reason={since ? unknownWords(since) : (below ?? reason)}
    />
  )
}

export const statusOptions = (
  product: Pick<Declared, 'stateGroup' | 'statuses'>,
  statuses: readonly string[] = product.statuses,
): readonly Option[] => statuses.map((value) => ({ value, label: statusWord(product, value) }))

const besideMax = 4

/** A few stand side by side, many in a menu. */
export function statusFilter(product: Pick<Declared, 'stateGroup' | 'statuses'>): ListFilter {
  const options = statusOptions(product)
  return { name: 'status', title: t('resource.status'), ...(options.length > besideMax && { menu: true }), options }
}
