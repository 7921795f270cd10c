import IconBolt from '@tabler/icons-react/dist/esm/icons/IconBolt.mjs'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import type { UserInfo } from '@portico/contract/account/user.ts'
import { useState, type KeyboardEvent } from 'react'
import { Dialog } from '../../kit/dialog/Dialog.tsx'
import { t } from '../../base/words/t.ts'
import { colorScheme } from '../../base/theme/color-scheme.ts'
import { emit, isProvided } from '../../base/call/events.ts'
import { navigate } from '../../base/place/navigate.ts'
import { paths } from '../../base/place/paths.ts'
import { isMember } from '../../base/route/guard.ts'
import { useHelpEntries } from './palette-help.ts'
import { palettePages, search, type PaletteEntry } from './palette.ts'
import { routes, titleOf } from '../../base/route/routes.ts'
import { iconOf } from '../../base/theme/menu-icons.ts'
import classes from './Palette.module.css'
import { signOut } from './sign-out.ts'
import { typedAhead } from './typed-ahead.ts'
import { useFound } from './use-found.ts'

interface PaletteProps {
  person: UserInfo
  onClose: () => void
  onKeys: () => void
  onApi: () => void
}

/** What is looked for by a name of its own, and is a part of another page. */
const costTabs = ['budgets', 'quotas'] as const
function tabEntries(person: UserInfo): readonly PaletteEntry[] {
  const costs = palettePages(routes, person).find(({ path }) => path === paths.costs())
  if (!costs || isMember(person)) return []
  return costTabs.map((tab) => ({
    id: `costs-${tab}`,
    kind: t('shell.palettePages'),
    icon: iconOf(costs),
    title: t(`shell.paletteTabs.${tab}`),
    hint: titleOf(costs),
    run: () => navigate(`${costs.path}?tab=${tab}`),
  }))
}

function entriesFor({ person, onKeys, onApi }: Omit<PaletteProps, 'onClose'>): readonly PaletteEntry[] {
  const pages = palettePages(routes, person).map((route) => ({
    id: route.path,
    kind: t('shell.palettePages'),
    icon: iconOf(route),
    title: titleOf(route),
    hint: route.path.slice(1),
    run: () => navigate(route.path),
  }))
  const action = (id: string, title: string, run: () => void) => ({
    id,
    kind: t('shell.paletteActions'),
    icon: IconBolt,
    title,
    run,
  })
  return [
    ...pages,
    ...tabEntries(person),
    ...(isProvided('subscribeNodesOpen')
      ? [action('subscribe', t('shell.subscribeNodes'), () => emit('subscribeNodesOpen'))]
      : []),
    action('light', t('shell.themeTo', { theme: t('shell.themeLight') }), () => colorScheme.choose('light')),
    action('dark', t('shell.themeTo', { theme: t('shell.themeDark') }), () => colorScheme.choose('dark')),
    action('auto', t('shell.themeTo', { theme: t('shell.themeAuto') }), () => colorScheme.choose('auto')),
    action('keys', t('shell.keys'), onKeys),
    action('api', t('shell.keyApi'), onApi),
    action('signOut', t('account.signOut'), () => void signOut()),
  ]
}

export default function Palette({ person, onClose, onKeys, onApi }: PaletteProps) {
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const entries = [...entriesFor({ person, onKeys, onApi }), ...useHelpEntries(text)]
  const found = search(entries, text, useFound(person, text))
  const chosen = found[Math.min(at, found.length - 1)]

  function run(entry: PaletteEntry | undefined) {
    if (!entry) return
    onClose()
    entry.run()
  }
  function press(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) {
      event.preventDefault()
      setAt((Math.min(at, found.length - 1) + step + found.length) % Math.max(found.length, 1))
    } else if (event.key === 'Enter') {
      event.preventDefault()
      run(chosen)
    }
  }
  return (
    <Dialog
      onClose={onClose}
      withCloseButton={false}
      size={560}
      centered={false}
      yOffset="12vh"
      classNames={{ body: classes.body }}
    >
      <div className={classes.bar}>
        <IconSearch size={16} stroke={1.6} aria-hidden="true" />
        <input
          className={classes.input}
          data-autofocus
          role="combobox"
          aria-expanded="true"
          aria-controls="palette-list"
          aria-activedescendant={chosen && `palette-${chosen.id}`}
          aria-label={t('shell.palettePlaceholder')}
          placeholder={t('shell.palettePlaceholder')}
          value={text}
          onFocus={() => setText((before) => before + typedAhead.take())}
          onKeyDown={press}
          onChange={(event) => {
            setText(event.target.value)
            setAt(0)
          }}
        />
      </div>
      <ul className={classes.list} id="palette-list" role="listbox" aria-label={t('shell.palettePlaceholder')}>
        {found.map((entry) => (
          <Line key={entry.id} entry={entry} chosen={entry === chosen} onRun={() => run(entry)} />
        ))}
        {found.length === 0 && <li className={classes.none}>{t('shell.paletteNothing', { search: text })}</li>}
      </ul>
    </Dialog>
  )
}

const intoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' })

function Line({ entry, chosen, onRun }: { entry: PaletteEntry; chosen: boolean; onRun: () => void }) {
  const { icon: Icon } = entry
  return (
    <li
      id={`palette-${entry.id}`}
      ref={chosen ? intoView : undefined}
      className={classes.line}
      role="option"
      aria-selected={chosen}
      onClick={onRun}
    >
      <Icon size={16} stroke={1.6} aria-hidden="true" />
      <span className={classes.title}>
        {entry.title}
        {entry.about && <span className={classes.about}>{entry.about}</span>}
      </span>
      <span className={classes.kind}>{entry.kind}</span>
    </li>
  )
}
