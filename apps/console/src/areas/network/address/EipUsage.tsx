import { formatBytes, formatMoney, formatUnitPrice } from '@portico/contract/formats.ts'
import type { Eip } from '@portico/contract/network/eip.ts'
import { usageCalls, type UsageDay } from '@portico/contract/network/usage.ts'
import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import { useState } from 'react'
import { Link } from '../../../kit/show/Link.tsx'
import { call } from '../../../base/call/client.ts'
import { useCall } from '../../../base/call/queries.ts'
import { bitsRate } from '../../../base/format/sizes.ts'
import { paths } from '../../../base/place/paths.ts'
import { screensOf } from '../../../base/route/product-screens.ts'
import { saveFile } from '../../../base/state/save-file.ts'
import { t } from '../../../base/words/words.ts'
import { TimeChart } from '../../../kit/chart/TimeChart.tsx'
import { SideSheet } from '../../../kit/dialog/Dialog.tsx'
import { Answered } from '../../../kit/show/Answered.tsx'
import { Button } from '../../../kit/show/Button.tsx'
import { EmptyState } from '../../../kit/show/EmptyState.tsx'
import { formatTime } from '../../../kit/show/RelativeTime.tsx'
import shared from '../../../sold/Resource.module.css'
import type { ResourceDialogProps } from '../../../sold/ResourceForms.tsx'
import { say } from './eip.screens.ts'
import classes from '../traffic/Usage.module.css'

const dayMs = 24 * 60 * 60_000
const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10)

/** Where each byte of a day went: by the hour, from which package, and what the rest cost. */
export function EipUsage({ row, onClose }: ResourceDialogProps<Eip>) {
  const counted = row.billing === 'by traffic'
  return (
    <SideSheet title={say('usage.title')} onClose={onClose} size={560}>
      <div className={`${shared.sheet} ${shared.stack}`}>
        <span className={classes.facts}>
          {say('usage.about', { address: row.address, mode: t(`states.eipBilling.${row.billing}`) })}
        </span>
        {counted && <Days id={row.id} />}
        <LastDay id={row.id} />
        {!counted && (
          <>
            <p className={shared.text}>{say('usage.notBy')}</p>
            {/* It may have been counted before. */}
            <Days id={row.id} />
          </>
        )}
      </div>
    </SideSheet>
  )
}

function Days({ id }: { id: string }) {
  const [day, setDay] = useState(() => dayOf(Date.now()))
  const answer = useCall(usageCalls.usageDay, { id, day }, { keepPrevious: true })
  const go = (days: number) => setDay(dayOf(new Date(`${day}T00:00:00Z`).getTime() + days * dayMs))
  return (
    <>
      <div className={classes.head}>
        <Button kind="plain" icon={<IconChevronLeft size={16} stroke={1.6} />} onClick={() => go(-1)}>
          {say('usage.before')}
        </Button>
        <span className={classes.day}>{say('usage.day', { day })}</span>
        <Button
          kind="plain"
          icon={<IconChevronRight size={16} stroke={1.6} />}
          disabled={day >= dayOf(Date.now())}
          onClick={() => go(1)}
        >
          {say('usage.after')}
        </Button>
      </div>
      <Answered answer={answer}>{(usage) => <Day id={id} day={day} usage={usage} />}</Answered>
    </>
  )
}

const packageColours = ['var(--chart-1)', 'var(--chart-2)', 'var(--chart-3)', 'var(--chart-5)']
const beyondColour = 'var(--warn)'

function Day({ id, day, usage }: { id: string; day: string; usage: UsageDay }) {
  const colourOf = (packageId: string) => {
    const at = usage.packages.findIndex((one) => one.id === packageId)
    return packageColours[at % packageColours.length]!
  }
  const download = async () => saveFile(await call(usageCalls.usageExport, { id, day }), `traffic-${id}-${day}.csv`)
  const isWhole = usage.metered === usage.accounted
  return (
    <div className={shared.stack}>
      {usage.halt_time && usage.owed !== '0.00' && (
        <p className={classes.warn} role="status">
          {say('usage.owed', { sum: formatMoney(usage.owed), time: formatTime(usage.halt_time) })}{' '}
          <Link to={paths.recharge()}>{say('usage.recharge')}</Link>
        </p>
      )}
      {usage.hours.length === 0 ? (
        <EmptyState compact title={say('usage.none')} text={say('usage.noneText')} />
      ) : (
        <>
          <Bars usage={usage} day={day} colourOf={colourOf} />
          <Drawn usage={usage} colourOf={colourOf} />
          <p className={classes.proof} data-wrong={!isWhole || undefined}>
            <strong>
              {say('usage.proof', { metered: formatBytes(usage.metered), accounted: formatBytes(usage.accounted) })}
            </strong>
            <br />
            {[
              say('usage.samples', { n: usage.samples, all: usage.samples_expected }),
              usage.samples_doubled > 0 && say('usage.doubled', { n: usage.samples_doubled }),
              usage.samples_late > 0 && say('usage.late', { n: usage.samples_late, minutes: usage.latest_minutes }),
            ]
              .filter(Boolean)
              .join(' ')}
          </p>
        </>
      )}
      <p className={shared.text}>{say('usage.rule')}</p>
      <div className={classes.head}>
        <Button
          kind="plain"
          icon={<IconDownload size={16} stroke={1.6} />}
          disabled={usage.hours.length === 0}
          onClick={() => void download().catch(() => {})}
        >
          {say('usage.csv')}
        </Button>
        <Link to={screensOf('traffic')?.paths['buy']?.() ?? ''}>{say('usage.buy')}</Link>
      </div>
    </div>
  )
}

interface ShownDay {
  usage: UsageDay
  colourOf: (packageId: string) => string
}

const hourText = (hour: number) => `${String(hour).padStart(2, '0')}:00`

/** Twenty-four bars, each split by where its bytes went. They are read out by hour to those who listen. */
function Bars({ usage, day, colourOf }: ShownDay & { day: string }) {
  const most = Math.max(...usage.hours.map(({ bytes }) => bytes), 1)
  const at = (hour: number) => usage.hours.find(({ time }) => time === `${day}T${hourText(hour)}:00.000Z`)
  return (
    <div>
      <ul className={classes.bars} aria-label={say('usage.byHour')}>
        {Array.from({ length: 24 }, (_, hour) => {
          const one = at(hour)
          const label =
            one &&
            say('usage.hour', {
              hour: hourText(hour),
              bytes: formatBytes(one.bytes),
              beyond: formatBytes(one.beyond),
            })
          const part = (bytes: number, colour: string, key: string) =>
            bytes > 0 && (
              <span
                key={key}
                style={{ blockSize: `${(bytes / most) * 100}%`, background: colour }}
                aria-hidden="true"
              />
            )
          return (
            <li key={hour} className={classes.bar} title={label}>
              <span className="visually-hidden">{label}</span>
              {one?.draws.map((draw) => part(draw.bytes, colourOf(draw.package_id), draw.package_id))}
              {one && part(one.beyond, beyondColour, 'beyond')}
            </li>
          )
        })}
      </ul>
      <div className={classes.axis} aria-hidden="true">
        {[0, 6, 12, 18].map((hour) => (
          <span key={hour}>{hourText(hour)}</span>
        ))}
        <span>{formatBytes(most)}</span>
      </div>
    </div>
  )
}

const Dot = ({ colour }: { colour: string }) => <span className={classes.dot} style={{ background: colour }} />

function Drawn({ usage, colourOf }: ShownDay) {
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{say('usage.from')}</th>
          <th scope="col" className={classes.figure}>
            {say('usage.traffic')}
          </th>
          <th scope="col" className={classes.figure}>
            {say('usage.cost')}
          </th>
        </tr>
      </thead>
      <tbody>
        {usage.packages.map((one) => (
          <tr key={one.id}>
            <td>
              <Dot colour={colourOf(one.id)} />
              {one.name} {one.used_up && <span className="quiet">{say('usage.usedUp')}</span>}
            </td>
            <td className={classes.figure}>{formatBytes(one.bytes)}</td>
            <td className={`${classes.figure} quiet`}>{say('usage.prepaid')}</td>
          </tr>
        ))}
        {usage.charged.map(({ price, bytes, cost }) => (
          <tr key={price}>
            <td>
              <Dot colour={beyondColour} />
              {say('usage.beyond')}{' '}
              <span className="quiet">
                {say('usage.times', { bytes: formatBytes(bytes), price: formatUnitPrice(price) })}
              </span>
            </td>
            <td className={classes.figure}>{formatBytes(bytes)}</td>
            <td className={classes.figure}>{formatMoney(cost)}</td>
          </tr>
        ))}
        <tr className={classes.sum}>
          <td>{say('usage.total')}</td>
          <td className={classes.figure}>{formatBytes(usage.metered)}</td>
          <td className={classes.figure}>{formatMoney(usage.cost)}</td>
        </tr>
      </tbody>
    </table>
  )
}

const sumOf = (values: readonly number[]) => values.reduce((sum, one) => sum + one, 0)

/** What left by the address itself, and beside it what leaves at these hours on other days. */
function LastDay({ id }: { id: string }) {
  const { data } = useCall(usageCalls.addressDay, { id })
  if (!data || data.step_ms === 0) return null
  const kbps = (bytes: readonly number[]) => bytes.map((one) => (one * 8) / data.step_ms)
  return (
    <TimeChart
      title={say('usage.last24')}
      aside={usualWords(sumOf(data.bytes), sumOf(data.usual))}
      fromMs={new Date(data.from).getTime()}
      stepMs={data.step_ms}
      series={[
        { label: say('usage.out'), colour: 'var(--chart-1)', values: kbps(data.bytes) },
        ...(data.usual.length > 0
          ? [{ label: say('usage.usual'), colour: 'var(--chart-5)', values: kbps(data.usual) }]
          : []),
      ]}
      format={bitsRate}
      missing={say('usage.notMeasured')}
    />
  )
}

function usualWords(now: number, usual: number): string {
  const times = usual > 0 ? Math.round(now / usual) : 0
  if (usual === 0) return formatBytes(now)
  const bytes = formatBytes(usual)
  return `${formatBytes(now)} · ${times >= 2 ? say('usage.usualTimes', { bytes, n: times }) : say('usage.usualDay', { bytes })}`
}
