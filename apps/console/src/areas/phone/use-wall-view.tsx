import type { Phone } from '@portico/contract/phone/device.ts'
import { useState, type ReactNode } from 'react'
import { localStore } from '../../base/state/storage.ts'
import { t } from '../../base/words/words.ts'
import { Segments } from '../../kit/form/Segments.tsx'
import { phoneName } from './viewer/phone-name.ts'
import { PhoneState } from './phone-state.tsx'
import { viewerStore } from './viewer/viewer-store.ts'
import { WallGrid, type Selection } from './wall/WallGrid.tsx'
import { wallSizes, type WallSize } from './wall/wall-size.ts'
import classes from './wall/Wall.module.css'

const views = ['wall', 'table'] as const
type View = (typeof views)[number]

/** What was chosen last, in this browser. */
function useKept<Value extends string>(name: string, all: readonly Value[], usual: Value) {
  const [value, setValue] = useState(() => all.find((one) => one === localStore.get(name)) ?? usual)
  return [
    value,
    (next: Value) => {
      localStore.set(name, next)
      setValue(next)
    },
  ] as const
}

/** Phones as a wall of live pictures or as a table, as somebody likes it. */
export function useWallView(phones: readonly Phone[] | undefined, only?: View) {
  const [kept, setView] = useKept('phones:view', views, 'table')
  const [size, setSize] = useKept<WallSize>('phones:size', wallSizes, 'm')
  const view = only ?? kept
  const extra = !only && (
    <div className={classes.views}>
      <Segments
        label={t('phoneWall.view')}
        value={view}
        onChange={setView}
        options={views.map((value) => ({ value, label: t(`phoneWall.${value}`) }))}
      />
    </div>
  )
  const sizes = (
    <Segments
      label={t('phoneWall.size')}
      value={size}
      onChange={setSize}
      options={wallSizes.map((value) => ({ value, label: t(`phoneWall.sizes.${value}`) }))}
    />
  )
  const body = (selection: Selection) => (
    <>
      {phones && phones.length > 0 && <WallTools phones={phones} selection={selection} sizes={sizes} />}
      {phones?.length !== 0 && (
        <WallGrid
          phones={phones}
          size={size}
          selection={selection}
          nameOf={phoneName}
          markOf={(phone) => <PhoneState phone={{ ...phone, lost_time: null }} />}
          onOpen={viewerStore.open}
        />
      )}
    </>
  )
  return { extra, body: view === 'wall' ? body : undefined }
}

interface WallToolsProps {
  phones: readonly Phone[]
  selection: Selection
  sizes: ReactNode
}

function WallTools({ phones, selection, sizes }: WallToolsProps) {
  const chosen = phones.filter(({ id }) => selection.selected.has(id)).length
  const isAll = chosen === phones.length
  return (
    <div className={classes.tools}>
      <label className={classes.all}>
        <input
          type="checkbox"
          checked={isAll}
          ref={(element) => {
            if (element) element.indeterminate = chosen > 0 && !isAll
          }}
          onChange={() => selection.select(isAll ? new Set() : new Set(phones.map(({ id }) => id)))}
        />
        {t('phoneWall.selectAll')}
      </label>
      <span className={classes.grow} />
      <span className={classes.help}>{t('phoneWall.keysHelp')}</span>
      {sizes}
    </div>
  )
}
