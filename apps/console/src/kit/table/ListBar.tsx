import { Menu } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import IconArrowsSort from '@tabler/icons-react/dist/esm/icons/IconArrowsSort.mjs'
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import IconColumns3 from '@tabler/icons-react/dist/esm/icons/IconColumns3.mjs'
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import IconBookmark from '@tabler/icons-react/dist/esm/icons/IconBookmark.mjs'
import { Suspense, use, useEffect, useRef, useState, type ReactNode } from 'react'
import { t } from '../../base/words/t.ts'
import type { Column, ListFilter, ListSource } from '../../base/state/list.ts'
import classes from './ResourceTable.module.css'
import { ListViews } from '../../base/state/list-views.ts'
import { useKeys } from '../../base/state/use-keys.ts'

const typingPauseMs = 300

interface SearchBoxProps {
  list: Pick<ListSource<never>, 'search' | 'setSearch'>
  placeholder: string
}

interface Typed {
  text: string
  /** What was searched for when this was asked; until then the person still types. */
  instead?: string
}

/** Search that asks when the person pauses, not at every letter. */
export function SearchBox({ list, placeholder }: SearchBoxProps) {
  const [typed, setTyped] = useState<Typed>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const input = useRef<HTMLInputElement>(null)
  const searched = useRef(list.search)
  useEffect(() => void (searched.current = list.search), [list.search])
  useKeys({ '/': () => input.current?.focus() })
  // Whoever leaves before the pause is over is not called back; the list is not narrowed by what they typed.
  useEffect(
    () => () => {
      clearTimeout(timer.current)
      setTyped(undefined)
    },
    [],
  )
  function type(text: string) {
    setTyped({ text })
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      setTyped({ text, instead: searched.current })
      list.setSearch(text)
    }, typingPauseMs)
  }
  // It takes a moment until the list is the one that was asked for. To show the text before meanwhile would lose what is typed.
  const isAnswered = typed?.instead !== undefined && typed.instead !== list.search
  if (isAnswered) setTyped(undefined)
  const text = typed && !isAnswered ? typed.text : list.search
  return (
    <label className={classes.search}>
      <IconSearch size={14} stroke={1.6} aria-hidden="true" />
      <input
        ref={input}
        type="search"
        aria-label={t('kit.search')}
        placeholder={placeholder}
        value={text}
        onChange={(event) => type(event.target.value)}
      />
      {text ? (
        <button type="button" className={classes.clear} aria-label={t('kit.clearSearch')} onClick={() => type('')}>
          <IconX size={14} stroke={1.6} aria-hidden="true" />
        </button>
      ) : (
        <kbd className={classes.key}>/</kbd>
      )}
    </label>
  )
}

function Segments({ list, filter }: { list: ListSource<never>; filter: ListFilter }) {
  const chosen = list.filters[filter.name] ?? ''
  const options = [{ value: '', label: t('kit.all') }, ...filter.options] as ListFilter['options']
  return (
    <div className={classes.segments} role="radiogroup" aria-label={filter.title}>
      {options.map(({ value, label, count }) => (
        <button
          key={value}
          type="button"
          role="radio"
          aria-checked={value === chosen}
          className={classes.segment}
          onClick={() => list.setFilter(filter.name, value)}
        >
          {label}
          {count !== undefined && <span className="quiet tabular">{count}</span>}
        </button>
      ))}
    </div>
  )
}

type Narrowed = Pick<ListSource<never>, 'filters' | 'setFilter'>

/** Says what is chosen, and takes it back by the entry for all. */
export function MenuFilter({ list, filter }: { list: Narrowed; filter: ListFilter }) {
  const chosen = list.filters[filter.name] ?? ''
  const known = filter.options.find(({ value }) => value === chosen)
  return (
    <Menu>
      <Menu.Target>
        <button type="button" className={classes.filter} data-set={chosen !== '' || undefined}>
          {filter.title}
          {chosen ? <b>{known?.label ?? chosen}</b> : filter.none && <b>{filter.none}</b>}
          <IconChevronDown size={14} stroke={1.6} aria-hidden="true" />
        </button>
      </Menu.Target>
      <Menu.Dropdown mah={360} style={{ overflowY: 'auto' }}>
        <Menu.RadioGroup value={chosen} onChange={(value) => list.setFilter(filter.name, value)}>
          {[{ value: '', label: filter.none ?? t('kit.all') }, ...filter.options].map(({ value, label }) => (
            <Menu.RadioItem key={value} value={value} closeMenuOnClick>
              {label}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  )
}

interface BarMenuProps {
  word: string
  icon: Icon
  /** The screens that it is for, where it is not for all: tables on wide ones, cards on narrow ones. */
  on?: 'wide' | 'narrow'
  /** For what is loaded when it is pressed. */
  openAtOnce?: boolean
  closeOnItemClick?: boolean
  children: ReactNode
}
export function BarMenu({
  word,
  icon: Icon,
  on,
  openAtOnce = false,
  closeOnItemClick = false,
  children,
}: BarMenuProps) {
  return (
    <Menu closeOnItemClick={closeOnItemClick} width={200} defaultOpened={openAtOnce}>
      <Menu.Target>
        <button type="button" className={classes.barButton} aria-label={word} title={word} data-on={on}>
          <Icon size={16} stroke={1.6} aria-hidden="true" />
        </button>
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  )
}

/** Cards have no headings to press. */
function SortMenu<Row>({ list: { sorting }, columns }: Pick<ListBarProps<Row>, 'list' | 'columns'>) {
  const ways = columns.flatMap(({ sort, title }) => (sort ? [{ sort, title }] : []))
  if (!sorting || ways.length === 0) return null
  return (
    <BarMenu word={t('kit.sort')} icon={IconArrowsSort} on="narrow">
      {ways.map(({ sort, title }) => {
        const order = sorting.by === sort.by ? sorting.order : undefined
        return (
          <Menu.Item
            key={sort.by}
            className={classes.sortItem}
            data-order={order}
            aria-current={order !== undefined}
            rightSection={<IconArrowUp size={14} stroke={1.8} aria-hidden="true" />}
            onClick={() => sorting.turn(sort)}
          >
            {title}
          </Menu.Item>
        )
      })}
    </BarMenu>
  )
}

/** The button alone, until somebody presses it. */
function Views({ name, list, hidden, onHide }: Pick<ListBarProps<never>, 'name' | 'list' | 'hidden' | 'onHide'>) {
  const Kept = use(ListViews)
  const [wanted, setWanted] = useState(false)
  if (!Kept) return null
  const button = (
    <button
      type="button"
      className={classes.barButton}
      aria-label={t('kit.views')}
      title={t('kit.views')}
      aria-haspopup="menu"
      onClick={() => setWanted(true)}
    >
      <IconBookmark size={16} stroke={1.6} aria-hidden="true" />
    </button>
  )
  if (!wanted) return button
  return (
    <Suspense fallback={button}>
      <Kept name={name} list={list} hidden={hidden} onHide={onHide} />
    </Suspense>
  )
}

interface ListBarProps<Row> {
  /** The list whose it is. */
  name: string
  list: ListSource<Row>
  searchPlaceholder: string | undefined
  filters: readonly ListFilter[]
  columns: readonly Column<Row>[]
  hidden: readonly string[]
  onHide: (hidden: readonly string[]) => void
  narrowing: ReactNode
  extra: ReactNode
}

export function ListBar<Row>(props: ListBarProps<Row>) {
  const { name, list, searchPlaceholder, filters, columns, hidden, onHide, narrowing, extra } = props
  const source = list as unknown as ListSource<never>
  return (
    <div className={classes.bar}>
      <div className={classes.narrowing}>
        {searchPlaceholder && <SearchBox list={source} placeholder={searchPlaceholder} />}
        {filters.map((filter) =>
          filter.menu ? (
            <MenuFilter key={filter.name} list={source} filter={filter} />
          ) : (
            <Segments key={filter.name} list={source} filter={filter} />
          ),
        )}
        {narrowing}
        <span className={classes.grow} />
        {extra}
      </div>
      <SortMenu list={list} columns={columns} />
      <button
        type="button"
        className={classes.barButton}
        aria-label={t('kit.refresh')}
        title={t('kit.refresh')}
        onClick={list.refresh}
      >
        <IconRefresh size={16} stroke={1.6} aria-hidden="true" data-turning={list.loading || undefined} />
      </button>
      {searchPlaceholder && <Views name={name} list={source} hidden={hidden} onHide={onHide} />}
      {columns.length > 0 && (
        <BarMenu word={t('kit.columns')} icon={IconColumns3} on="wide">
          {columns
            .filter(({ fixed }) => !fixed)
            .map(({ key, title }) => (
              <Menu.CheckboxItem
                key={key}
                checked={!hidden.includes(key)}
                onChange={(shown) => onHide(shown ? hidden.filter((other) => other !== key) : [...hidden, key])}
              >
                {title}
              </Menu.CheckboxItem>
            ))}
        </BarMenu>
      )}
    </div>
  )
}
