import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import { countText } from '../../base/format/count.ts'
import { t } from '../../base/words/t.ts'
import type { ListSource } from '../../base/state/list.ts'
import { relativeWords } from '../show/RelativeTime.tsx'
import classes from './ResourceTable.module.css'

const sizes = [20, 50, 100, 1000]

/** Which of its forms a word takes is told by the number itself, so the figure is put in afterwards. */
const countWords = ({ count, countExact }: Pick<ListSource<unknown>, 'count' | 'countExact'>) =>
  (countExact ? t('kit.count', { n: count }) : t('kit.countMore', { n: count })).replace(
    String(count),
    countText(count),
  )

export function ListFooter<Row>({ list }: { list: ListSource<Row> }) {
  const { page, limit, updatedAt, previous, next } = list
  return (
    <footer className={classes.footer}>
      <span className="tabular">{list.rows && countWords(list)}</span>
      <span className={classes.grow} />
      {updatedAt > 0 && (
        <span data-wide>{t('kit.updated', { time: relativeWords(new Date(updatedAt).toISOString()) })}</span>
      )}
      <label className={classes.limit}>
        <span aria-hidden="true">{t('kit.rows', { n: limit })}</span>
        <select
          aria-label={t('kit.rowsPerPage')}
          value={limit}
          onChange={(event) => list.setLimit(Number(event.target.value))}
        >
          {sizes.map((size) => (
            <option key={size} value={size}>
              {size}
            </option>
          ))}
        </select>
      </label>
      {(previous || next || page > 1) && <span className="tabular">{t('kit.pageNumber', { n: page })}</span>}
      <button
        type="button"
        className={classes.iconButton}
        aria-label={t('kit.previousPage')}
        disabled={!previous}
        onClick={previous}
      >
        <IconChevronLeft size={16} stroke={1.6} aria-hidden="true" />
      </button>
      <button
        type="button"
        className={classes.iconButton}
        aria-label={t('kit.nextPage')}
        disabled={!next}
        onClick={next}
      >
        <IconChevronRight size={16} stroke={1.6} aria-hidden="true" />
      </button>
    </footer>
  )
}
