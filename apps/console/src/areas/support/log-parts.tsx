import { Select } from '@mantine/core'
import type { Call } from '@portico/contract/calls.ts'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import { call } from '../../base/call/client.ts'
import { t } from '../../base/words/words.ts'
import { Button } from '../../kit/show/Button.tsx'
import type { ListSource } from '../../base/state/list.ts'
import { runAction } from '../../base/state/run-action.ts'
import { saveFile } from '../../base/state/save-file.ts'
import classes from './WorkOrder.module.css'

type Narrowable = Pick<ListSource<unknown>, 'filters' | 'setFilter' | 'search'>

/** From a day to a day, the last one included. */
export function DayRange({ list }: { list: Narrowable }) {
  const field = (name: 'from' | 'to') => (
    <input
      type="date"
      aria-label={t(`fields.${name}`)}
      value={list.filters[name] ?? ''}
      onChange={(event) => list.setFilter(name, event.target.value)}
    />
  )
  return (
    <span className={classes.range}>
      {field('from')} – {field('to')}
    </span>
  )
}

interface ChoiceProps {
  list: Narrowable
  name: string
  label: string
  options: readonly { value: string; label: string }[]
}

/** One of many, found by typing. */
export function ChoiceFilter({ list, name, label, options }: ChoiceProps) {
  return (
    <Select
      aria-label={label}
      placeholder={label}
      w={190}
      flex="none"
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t('kit.clearSearch') }}
      nothingFoundMessage={t('kit.nothingFound')}
      data={[...options]}
      value={list.filters[name] || null}
      onChange={(chosen) => list.setFilter(name, chosen ?? '')}
    />
  )
}

/** The lines that the list is narrowed to, as a file. */
export function ExportButton({ list, call: exported, file }: { list: Narrowable; call: Call; file: string }) {
  const save = async () => {
    const narrowed = Object.entries({ ...list.filters, search: list.search }).filter(([, value]) => value)
    saveFile((await call(exported, Object.fromEntries(narrowed) as never)) as Blob, file)
  }
  return (
    <Button
      kind="plain"
      icon={<IconDownload size={16} stroke={1.6} aria-hidden="true" />}
      onClick={() => void runAction({ run: save })}
    >
      {t('operationLog.export')}
    </Button>
  )
}
