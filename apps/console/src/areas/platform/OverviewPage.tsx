import { formatFigure, formatMoney, shortNumber } from '@portico/contract/formats.ts'
import { overviewCalls, type OverviewQueue, type PlatformOverview } from '@portico/contract/platform/overview.ts'
import { soldProduct } from '@portico/contract/resource/products.ts'
import IconChartBar from '@tabler/icons-react/dist/esm/icons/IconChartBar.mjs'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconServer2 from '@tabler/icons-react/dist/esm/icons/IconServer2.mjs'
import { Link } from '../../kit/show/Link.tsx'
import { useOffered } from '../../base/person/offered.ts'
import { paths } from '../../base/place/paths.ts'
import { screensOf } from '../../base/route/product-screens.ts'
import { useCall } from '../../base/call/queries.ts'
import { find, productsName, t } from '../../base/words/words.ts'
import { Answered } from '../../kit/show/Answered.tsx'
import { Card } from '../../kit/show/Card.tsx'
import { EmptyState } from '../../kit/show/EmptyState.tsx'
import { useChartView } from '../../kit/chart/chart-view.ts'
import { Figure, Figures } from '../../kit/show/Figures.tsx'
import lines from '../../kit/show/Lines.module.css'
import { Money } from '../../kit/show/Money.tsx'
import { PageShell } from '../../kit/show/PageShell.tsx'
import { formatTime, relativeWords } from '../../kit/show/RelativeTime.tsx'
import { dayMs, noonOf } from '../../kit/chart/time-ticks.ts'
import { TimeChart } from '../../kit/chart/TimeChart.tsx'
import classes from './Overview.module.css'

/** Nobody pushes every sale to every operator: the page asks now and then. */
const refetchIntervalMs = 60_000

export default function OverviewPage() {
  const answer = useCall(overviewCalls.platformOverview, undefined, { refetchIntervalMs })
  return (
    <PageShell title={t('pages.overview')} text={t('overview.text')}>
      <Answered answer={answer}>{(data) => <Overview data={data} />}</Answered>
    </PageShell>
  )
}

interface PartProps {
  data: PlatformOverview
}

function Overview({ data }: PartProps) {
  const { revenue, customers, resources, shortages, queues } = data
  if (!revenue && !customers && !resources && !shortages && queues.length === 0)
    return (
      <Card>
        <EmptyState
          icon={<IconChartBar size={24} stroke={1.5} />}
          title={t('overview.nothing')}
          text={t('overview.nothingText')}
        />
      </Card>
    )
  return (
    <div className={classes.page}>
      <MainFigures data={data} />
      <div className={classes.columns}>
        {queues.length > 0 && <Queues queues={queues} />}
        {resources && <Resources kinds={resources.kinds} />}
        {shortages && <Shortages shortages={shortages} />}
      </div>
      <Charts data={data} />
    </div>
  )
}

function MainFigures({ data: { revenue, customers, resources } }: PartProps) {
  if (!revenue && !customers && !resources) return null
  const live = resources?.kinds.reduce((sum, { total }) => sum + total, 0) ?? 0
  const faulty = resources?.kinds.reduce((sum, one) => sum + one.faulty, 0) ?? 0
  return (
    <Figures>
      {revenue && (
        <>
          <Figure word={t('overview.revenueToday')} value={<Money amount={revenue.today} />} />
          <Figure word={t('overview.revenueWeek')} value={<Money amount={revenue.week} />} />
          <Figure word={t('overview.revenueMonth')} value={<Money amount={revenue.month} />} />
        </>
      )}
      {customers && (
        <Figure
          word={t('overview.newToday')}
          value={customers.today}
          note={t('overview.customersNote', { week: customers.week, total: customers.total })}
        />
      )}
      {resources && (
        <>
          <Figure
            word={t('overview.resourcesLive')}
            value={live}
            note={faulty > 0 ? t('overview.faultyAmong', { n: faulty }) : t('overview.noneFaulty')}
            noteTone={faulty > 0 ? 'bad' : undefined}
          />
          <Figure word={t('overview.expiring')} value={resources.expiring} />
        </>
      )}
    </Figures>
  )
}

const desks: Record<OverviewQueue, string> = {
  workOrders: paths.platformWorkOrders(),
  certifications: paths.platformCertificates(),
  refunds: paths.platformRefunds(),
  invoices: paths.platformInvoices(),
  remittances: paths.platformOrders({ tab: 'remittances' }),
  jobs: paths.jobs({ state: 'failed' }),
  operations: paths.platformHosts(),
}

function Queues({ queues }: Pick<PlatformOverview, 'queues'>) {
  const offered = useOffered()
  return (
    <Card title={t('overview.waiting')}>
      <ul className={lines.list}>
        {queues.map(({ queue, waiting, oldest }) => (
          <li key={queue} className={`${lines.line} ${classes.line}`} data-some={waiting > 0 || undefined}>
            {offered(desks[queue]) ? (
              <Link to={desks[queue]}>{t(`overview.queues.${queue}`)}</Link>
            ) : (
              <span>{t(`overview.queues.${queue}`)}</span>
            )}
            <span className={classes.side}>
              {oldest && (
                <time dateTime={oldest} title={formatTime(oldest)} className={classes.note}>
                  {t('overview.since', { time: relativeWords(oldest) })}
                </time>
              )}
              <b className={classes.count}>{waiting}</b>
            </span>
          </li>
        ))}
      </ul>
      {queues.every(({ waiting }) => waiting === 0) && (
        <p className={classes.calm}>
          <IconCircleCheck size={16} stroke={1.8} aria-hidden="true" />
          {t('overview.nothingWaits')}
        </p>
      )}
    </Card>
  )
}

/** Where the operator finds the things of a kind, if there is a list of them, and what a status of theirs is called. */
const listOf = (kind: string) => screensOf(kind)?.paths['operator']?.()
const statusWord = (kind: string, status: string) => find(`states.${soldProduct(kind)?.stateGroup}.${status}`) ?? status

type Kinds = NonNullable<PlatformOverview['resources']>['kinds']

function Resources({ kinds }: { kinds: Kinds }) {
  const offered = useOffered()
  return (
    <Card title={t('overview.resources')}>
      {kinds.length === 0 && (
        <EmptyState
          compact
          icon={<IconServer2 size={20} stroke={1.5} />}
          title={t('overview.noResources')}
          text={t('overview.noResourcesText')}
        />
      )}
      {kinds.length > 0 && (
        <ul className={lines.list}>
          {kinds.map(({ kind, total, statuses }) => {
            const path = listOf(kind)
            return (
              <li key={kind} className={`${lines.line} ${classes.line}`}>
                <span className={classes.kind}>
                  {path && offered(path) ? (
                    <Link to={path}>{productsName(kind)}</Link>
                  ) : (
                    <span>{productsName(kind)}</span>
                  )}
                  <span className={classes.note}>
                    {statuses.map(({ status, count }) => `${statusWord(kind, status)} ${count}`).join(' · ')}
                  </span>
                </span>
                <b className={classes.count}>{total}</b>
              </li>
            )
          })}
        </ul>
      )}
    </Card>
  )
}

function Shortages({ shortages }: { shortages: NonNullable<PlatformOverview['shortages']> }) {
  const capacity = paths.platformNodes({ tab: 'capacity' })
  return (
    <Card title={t('overview.shortages')} aside={<Link to={capacity}>{t('shell.more')}</Link>}>
      {shortages.length === 0 && (
        <EmptyState
          compact
          icon={<IconCircleCheck size={20} stroke={1.5} />}
          title={t('overview.noShortages')}
          text={t('overview.noShortagesText')}
        />
      )}
      {shortages.length > 0 && (
        <ul className={lines.list}>
          {shortages.map(({ controller_id, controller_name, flavor_id, stock, free }) => (
            <li key={`${controller_id} ${flavor_id}`} className={`${lines.line} ${classes.line}`}>
              <span className={classes.kind}>
                <span className="mono">{flavor_id}</span>
                <span className={classes.note}>{controller_name}</span>
              </span>
              <span className={free === 0 ? classes.bad : classes.warn}>
                {free === 0 ? t('overview.soldOut') : t('overview.left', { free, stock })}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

function Charts({ data: { days, revenue, customers } }: PartProps) {
  const view = useChartView()
  if (!revenue && !customers) return null
  const common = { view, shape: 'bars', fromMs: noonOf(days[0]!), stepMs: dayMs, missing: t('overview.none') } as const
  return (
    <Card>
      <div className={classes.charts}>
        {revenue && (
          <TimeChart
            {...common}
            title={t('overview.revenue')}
            aside={t('overview.month', { sum: formatMoney(revenue.month) })}
            series={[{ label: t('overview.amount'), colour: 'var(--chart-1)', values: revenue.by_day.map(Number) }]}
            format={formatFigure}
          />
        )}
        {customers && (
          <TimeChart
            {...common}
            title={t('overview.newCustomers')}
            aside={t('overview.month', { sum: customers.month })}
            series={[{ label: t('overview.customers'), colour: 'var(--chart-3)', values: customers.by_day }]}
            integer
            format={shortNumber}
          />
        )}
      </div>
    </Card>
  )
}
