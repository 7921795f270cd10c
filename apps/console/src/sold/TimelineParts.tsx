import { timelineKinds, type TimelineEntry, type TimelineKind } from '@portico/contract/resource/fields.ts'
import { resourceCalls } from '@portico/contract/resource/resource.ts'
import type { Icon } from '@tabler/icons-react'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs'
import IconArrowsDiagonal from '@tabler/icons-react/dist/esm/icons/IconArrowsDiagonal.mjs'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconClockX from '@tabler/icons-react/dist/esm/icons/IconClockX.mjs'
import IconGauge from '@tabler/icons-react/dist/esm/icons/IconGauge.mjs'
import IconLink from '@tabler/icons-react/dist/esm/icons/IconLink.mjs'
import IconLoader2 from '@tabler/icons-react/dist/esm/icons/IconLoader2.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconPlayerPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs'
import IconPlayerStop from '@tabler/icons-react/dist/esm/icons/IconPlayerStop.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconReceipt from '@tabler/icons-react/dist/esm/icons/IconReceipt.mjs'
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import IconUnlink from '@tabler/icons-react/dist/esm/icons/IconUnlink.mjs'
import { useState } from 'react'
import { useCall } from '../base/call/queries.ts'
import { loadAreaWords, productName, t } from '../base/words/words.ts'
import { Segments } from '../kit/form/Segments.tsx'
import { EmptyState } from '../kit/show/EmptyState.tsx'
import { Money } from '../kit/show/Money.tsx'
import { Happening, Happenings, type HappeningProps } from './Happenings.tsx'
import { IdLink } from './id-link.tsx'
import classes from './Resource.module.css'
import type { TimelineProps } from './Timeline.tsx'
import { changeWords, nameOf, stateWord, whoWords, whyWords } from './timeline-words.ts'

await loadAreaWords('timeline')

export function TimelineWhole({ id, of, call = resourceCalls.resourceTimeline }: TimelineProps) {
  const [kind, setKind] = useState<TimelineKind | 'all'>('all')
  const input = { id, ...(kind !== 'all' && { kind }) }
  const asked = call as typeof resourceCalls.resourceTimeline
  const { data } = useCall(asked, input, { keepPrevious: true })
  return (
    <>
      <div className={classes.timelineHead}>
        <dl className={classes.spent}>
          <dt>{t('timeline.spent')}</dt>
          <dd>
            {data ? (
              <button type="button" className={classes.opens} onClick={() => setKind('money')}>
                <Money amount={data.spent} />
                <span className="visually-hidden">{t('timeline.openSpent')}</span>
              </button>
            ) : (
              '—'
            )}
          </dd>
        </dl>
        <Segments
          label={t('timeline.show')}
          value={kind}
          onChange={setKind}
          options={(['all', ...timelineKinds] as const).map((value) => ({
            value,
            label: t(`timeline.kinds.${value}`),
          }))}
        />
      </div>
      <Happenings
        key={kind}
        call={asked}
        input={input}
        none={<EmptyState compact title={t('timeline.none')} text={t('timeline.noneText')} />}
        at={({ create_time }) => create_time}
      >
        {(entry) => <Entry key={entry.id} of={of} entry={entry} />}
      </Happenings>
    </>
  )
}

export const TimelineLines = ({ of, entries }: { of: string; entries: readonly TimelineEntry[] }) => (
  <ul className={classes.timeline}>
    {entries.map((entry) => (
      <Entry key={entry.id} of={of} entry={entry} />
    ))}
  </ul>
)

const icons = { done: IconCheck, failed: IconAlertTriangle, running: IconLoader2, waiting: IconLoader2 }
const kindIcons: Partial<Record<TimelineEntry['kind'], Icon>> = {
  order: IconReceipt,
  usage: IconGauge,
  word: IconPencil,
}

/** What was done, where it has a sign of its own. */
const actIcons: Partial<Record<string, Icon>> = {
  create: IconPlus,
  start: IconPlayerPlay,
  stop: IconPlayerStop,
  reboot: IconRefresh,
  'hard reboot': IconRefresh,
  resize: IconArrowsDiagonal,
  extend: IconArrowsDiagonal,
  attach: IconLink,
  detach: IconUnlink,
  unbind: IconUnlink,
  expire: IconClockX,
  delete: IconTrash,
  release: IconTrash,
  revive: IconArrowBackUp,
  'restore snapshot': IconArrowBackUp,
}

function happeningOf({ kind, state, what }: TimelineEntry): Pick<HappeningProps, 'icon' | 'state'> {
  const own = kindIcons[kind]
  if (own) return { icon: own, state: 'order' }
  const shown = state in icons ? (state as keyof typeof icons) : 'done'
  return { icon: (shown === 'done' && actIcons[what]) || icons[shown], state: shown }
}

function Entry({ of, entry }: { of: string; entry: TimelineEntry }) {
  const { resource, text, amount, order_id, order_number } = entry
  const said = [...changeWords(of, entry), text || whyWords(entry)].filter(Boolean)
  return (
    <Happening
      {...happeningOf(entry)}
      name={nameOf(of, entry)}
      second={[whoWords(entry), stateWord(entry)].filter(Boolean).join(' · ')}
      text={
        said.length > 0 && (
          <>
            {said.map((words) => (
              <span key={words}>{words}</span>
            ))}
          </>
        )
      }
      about={
        resource && (
          <>
            {productName(resource.kind)} <IdLink id={resource.id}>{resource.name}</IdLink>
          </>
        )
      }
      at={entry.create_time}
    >
      {amount !== null && (
        <span className={classes.entryMoney}>
          <Money amount={amount} signed />
        </span>
      )}
      {order_id && <IdLink id={order_id}>{order_number}</IdLink>}
    </Happening>
  )
}
