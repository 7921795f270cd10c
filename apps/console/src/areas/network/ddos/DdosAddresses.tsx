import { monitorPeriods } from '@portico/contract/constants.ts'
import { ddos, type AddressTraffic } from '@portico/contract/network/ddos.ts'
import { eipCalls, type Eip } from '@portico/contract/network/eip.ts'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconShieldCheck from '@tabler/icons-react/dist/esm/icons/IconShieldCheck.mjs'
import IconShieldX from '@tabler/icons-react/dist/esm/icons/IconShieldX.mjs'
import IconWorldPin from '@tabler/icons-react/dist/esm/icons/IconWorldPin.mjs'
import { useCall } from '../../../base/call/queries.ts'
import { bitsRate } from '../../../base/format/sizes.ts'
import { useParam } from '../../../base/state/use-param.ts'
import { useChartView } from '../../../kit/chart/chart-view.ts'
import { TimeChart } from '../../../kit/chart/TimeChart.tsx'
import { Segments } from '../../../kit/form/Segments.tsx'
import { SelectField } from '../../../kit/form/select-fields.tsx'
import { Answered } from '../../../kit/show/Answered.tsx'
import { Card } from '../../../kit/show/Card.tsx'
import { EmptyState } from '../../../kit/show/EmptyState.tsx'
import { formatTime } from '../../../kit/show/RelativeTime.tsx'
import { Happening, Happenings } from '../../../sold/Happenings.tsx'
import { say } from './ddos.screens.ts'
import classes from '../Network.module.css'

const everyMs = 60_000

/** What comes to each address, what is kept away from it, and what was done to it. */
export function DdosAddresses() {
  const chosen = useParam('address')
  const packages = useCall(ddos.calls.ddosList, { limit: 1000 })
  const guarded = packages.data?.result.map(({ eip_id }) => eip_id)
  // Which one is shown first depends on both; without the packages it is one that is in use.
  const addresses = useCall(eipCalls.eipList, { limit: 1000 })
  const answer = guarded || packages.error ? addresses : { ...addresses, data: undefined }
  return (
    <Answered answer={answer}>
      {({ result }) => {
        const there = result.filter(({ address, status }) => address && status !== 'expired')
        const row =
          there.find(({ id }) => id === chosen.value) ??
          there.find(({ halted }) => halted) ??
          there.find(({ id }) => guarded?.includes(id)) ??
          there.find(({ host_id }) => host_id) ??
          there[0]
        return row ? (
          <div className={classes.guarded}>
            <div className={classes.guardedBar}>
              <SelectField
                label={say('addresses.choose')}
                name="address"
                value={row.id}
                onChange={chosen.open}
                options={there.map(({ id, address, host_name: host }) => ({
                  value: id,
                  label: [address, host].filter(Boolean).join(' · '),
                }))}
                searchable
              />
            </div>
            <Watched key={row.id} row={row} />
          </div>
        ) : (
          <EmptyState
            icon={<IconWorldPin size={24} stroke={1.5} />}
            title={say('addresses.none')}
            text={say('addresses.noneText')}
          />
        )
      }}
    </Answered>
  )
}

function Watched({ row }: { row: Eip }) {
  const param = useParam('period')
  const period = monitorPeriods.find((one) => one === param.value) ?? '1 day'
  const traffic = useCall(
    ddos.calls.addressTraffic,
    { id: row.id, period },
    { keepPrevious: true, refetchIntervalMs: everyMs },
  )
  return (
    <>
      {row.halted_until && (
        <p className={classes.halted} role="status">
          <IconAlertTriangle size={16} stroke={1.8} aria-hidden="true" />
          {say('haltedText', { time: formatTime(row.halted_until) })}
        </p>
      )}
      <Segments
        label={say('addresses.period')}
        value={period}
        onChange={param.open}
        options={monitorPeriods.map((value) => ({ value, label: say(`addresses.periods.${value}`) }))}
      />
      <Card>
        <Answered answer={traffic}>{(figures) => <Chart figures={figures} period={period} />}</Answered>
      </Card>
      <Card title={say('addresses.attacks')}>
        <Attacks id={row.id} />
      </Card>
    </>
  )
}

const kbps = (values: readonly (number | null)[]) => values.map((mbps) => mbps && mbps * 1000)

function Chart({ figures, period }: { figures: AddressTraffic; period: string }) {
  const view = useChartView(period)
  return (
    <TimeChart
      title={say('addresses.traffic')}
      aside={say('addresses.held', { gbps: figures.gbps })}
      fromMs={new Date(figures.from).getTime()}
      stepMs={figures.step_ms}
      view={view}
      missing={say('addresses.missing')}
      series={[
        { label: say('addresses.clean'), colour: 'var(--chart-1)', values: kbps(figures.clean_mbps) },
        { label: say('addresses.dropped'), colour: 'var(--chart-4)', values: kbps(figures.dropped_mbps) },
      ]}
      format={bitsRate}
    />
  )
}

function Attacks({ id }: { id: string }) {
  return (
    <Happenings
      call={ddos.calls.addressAttackList}
      input={{ id }}
      none={
        <EmptyState
          compact
          icon={<IconShieldCheck size={24} stroke={1.5} />}
          title={say('addresses.noAttack')}
          text={say('addresses.noAttackText')}
        />
      }
    >
      {(attack) => (
        <Happening
          key={attack.id}
          icon={attack.held ? IconShieldCheck : IconShieldX}
          state={attack.held ? 'done' : 'failed'}
          name={`${say(`kinds.${attack.kind}`)} · ${attack.address}`}
          second={[
            say('peak', { gbps: attack.peak_gbps }),
            attack.held ? say('held') : say('notHeld'),
            attack.halted_until
              ? `${say('addresses.wasHalted')} – ${formatTime(attack.halted_end ?? attack.halted_until)}`
              : '',
          ]
            .filter(Boolean)
            .join(' · ')}
          text={
            attack.end_time
              ? `${formatTime(attack.start_time)} – ${formatTime(attack.end_time)}`
              : say('addresses.goesOn')
          }
          at={attack.start_time}
        />
      )}
    </Happenings>
  )
}
