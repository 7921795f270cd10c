import type { Container } from '@portico/contract/storage/container.ts'
import IconBucket from '@tabler/icons-react/dist/esm/icons/IconBucket.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import IconHistory from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs'
import IconLayoutGrid from '@tabler/icons-react/dist/esm/icons/IconLayoutGrid.mjs'
import IconList from '@tabler/icons-react/dist/esm/icons/IconList.mjs'
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs'
import { Link } from '../../kit/show/Link.tsx'
import { navigate } from '../../base/place/navigate.ts'
import { useSearchParams } from '../../base/place/sight.ts'
import { changedParams } from '../../base/place/params.ts'
import { t } from '../../base/words/words.ts'
import { CopyText } from '../../kit/show/CopyText.tsx'
import { SearchBox } from '../../kit/table/ListBar.tsx'
import table from '../../kit/table/ResourceTable.module.css'
import { objectsPath } from './container.screens.ts'
import { crumbsOf } from './object-names.ts'
import { say } from './object-words.ts'
import classes from './Objects.module.css'

export type ObjectsLayout = 'list' | 'tiles'
const layouts = [
  ['list', IconList],
  ['tiles', IconLayoutGrid],
] as const

interface ObjectsBarProps {
  row: Container
  prefix: string
  layout: ObjectsLayout
  onLayout: (layout: ObjectsLayout) => void
  refreshing: boolean
  onRefresh: () => void
}

/** Where one is in the container, and how it is looked at. */
export function ObjectsBar({ row, prefix, layout, onLayout, refreshing, onRefresh }: ObjectsBarProps) {
  const [params, setParams] = useSearchParams()
  const deleted = params.has('deleted')
  const change = (values: Record<string, string | undefined>) => setParams(changedParams(values), { replace: true })
  // What ends with a slash is a folder to go to; anything else is looked for.
  const search = (text: string) =>
    text.endsWith('/')
      ? navigate(objectsPath(row.id, prefix + text.replace(/^\/+/, '')))
      : change({ search: text.trim(), deleted: undefined })
  return (
    <div className={classes.bar}>
      <nav className={classes.way} aria-label={say('way')}>
        <IconBucket size={16} stroke={1.6} aria-hidden="true" />
        {[{ name: row.name, prefix: '' }, ...crumbsOf(prefix)].map((crumb, at) => (
          <span key={crumb.prefix} className={classes.step}>
            {at > 0 && <IconChevronRight size={14} stroke={1.6} aria-hidden="true" />}
            {crumb.prefix === prefix ? (
              <b aria-current="location">{crumb.name}</b>
            ) : (
              <Link to={objectsPath(row.id, crumb.prefix)}>{crumb.name}</Link>
            )}
          </span>
        ))}
        {prefix && (
          <CopyText text={prefix}>
            <span className="visually-hidden">{prefix}</span>
          </CopyText>
        )}
      </nav>
      <div className={classes.tools}>
        <SearchBox list={{ search: params.get('search') ?? '', setSearch: search }} placeholder={say('search')} />
        <div className={table.segments} role="radiogroup" aria-label={say('layout')}>
          {layouts.map(([value, Icon]) => (
            <button
              key={value}
              type="button"
              role="radio"
              className={table.segment}
              aria-checked={layout === value}
              aria-label={say(`layouts.${value}`)}
              title={say(`layouts.${value}`)}
              onClick={() => onLayout(value)}
            >
              <Icon size={16} stroke={1.6} aria-hidden="true" />
            </button>
          ))}
        </div>
        <button
          type="button"
          className={table.filter}
          data-set={deleted || undefined}
          aria-pressed={deleted}
          onClick={() => change({ deleted: deleted ? undefined : '1', search: undefined, object: undefined })}
        >
          <IconHistory size={16} stroke={1.6} aria-hidden="true" />
          {say('deleted.word')}
        </button>
        <button
          type="button"
          className={table.barButton}
          aria-label={t('kit.refresh')}
          title={t('kit.refresh')}
          onClick={onRefresh}
        >
          <IconRefresh size={16} stroke={1.6} aria-hidden="true" data-turning={refreshing || undefined} />
        </button>
      </div>
    </div>
  )
}
