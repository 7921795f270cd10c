import { forward, type Forward, type ForwardFigures } from '@portico/contract/network/forward.ts'
import { formatBytes } from '@portico/contract/formats.ts'
import { Link } from '../../../kit/show/Link.tsx'
import { useSearchParams } from '../../../base/place/sight.ts'
import * as z from 'zod/mini'
import { useCall } from '../../../base/call/queries.ts'
import { useWrite } from '../../../base/call/use-write.ts'
import { useDraftForm } from '../../../base/person/use-draft-form.ts'
import { usePageName } from '../../../base/person/use-page-name.ts'
import { paths } from '../../../base/place/paths.ts'
import { t } from '../../../base/words/words.ts'
import { TimeChart } from '../../../kit/chart/TimeChart.tsx'
import { AreaField } from '../../../kit/form/fields.tsx'
import { SaveCard } from '../../../kit/form/SaveCard.tsx'
import { Answered } from '../../../kit/show/Answered.tsx'
import { Card } from '../../../kit/show/Card.tsx'
import { CopyText } from '../../../kit/show/CopyText.tsx'
import { Facts } from '../../../kit/show/Facts.tsx'
import { PageShell } from '../../../kit/show/PageShell.tsx'
import { ProductPage } from '../../../sold/ProductPage.tsx'
import classes from '../../../sold/Resource.module.css'
import { StatusOf } from '../../../sold/StatusOf.tsx'
import { leadsTo } from './forward-columns.tsx'
import { useForwardList } from './forward-list.tsx'
import { forwardScreens, say } from './forward.screens.ts'
import { LimitFields, TargetFields, typedRules } from './ForwardFields.tsx'

/** One of them by its id, else all of them. */
export default function ForwardPage() {
  const id = useSearchParams()[0].get('id')
  return id ? <OneForward id={id} /> : <AllForwards />
}

const AllForwards = () => <ProductPage {...useForwardList()} />

const everyMs = 5_000

function OneForward({ id }: { id: string }) {
  const answer = useCall(forward.calls.forwardInfo, { id })
  usePageName(answer.data?.alias)
  return (
    <Answered answer={answer}>
      {(row) => (
        <PageShell
          title={row.alias}
          text={<Link to={paths.connections({ tab: 'forwards' })}>{forwardScreens.title('list')}</Link>}
        >
          <div className={classes.stack}>
            <About row={row} />
            <Carried id={id} />
            <Settings key={`${row.id} ${row.status}`} row={row} />
          </div>
        </PageShell>
      )}
    </Answered>
  )
}

function About({ row }: { row: Forward }) {
  const range = useCall(forward.calls.forwardRange).data
  const address = range && `${range.address}:${row.port}`
  return (
    <Card>
      <Facts
        facts={[
          [t('fields.status'), <StatusOf key="status" product={forward} row={row} />],
          [say('route'), `${row.node_name} → ${row.target_node_name}`],
          [say('listens'), <CopyText key="at" text={address ?? String(row.port)} />],
          [t('fields.protocol'), say(`protocols.${row.protocol}`)],
          [say('leads'), <CopyText key="to" text={leadsTo(row)} />],
        ]}
      />
    </Card>
  )
}

function Carried({ id }: { id: string }) {
  const answer = useCall(forward.calls.forwardFigures, { id }, { refetchIntervalMs: everyMs })
  return <Answered answer={answer}>{(figures) => <ForwardFiguresCard figures={figures} />}</Answered>
}

const stepMs = 300_000
const points = 288

/** What went through it: now, since it is there, and over the last day. */
export function ForwardFiguresCard({ figures }: { figures: ForwardFigures }) {
  const lastMs = Math.floor(Date.now() / stepMs) * stepMs
  const fromMs = lastMs - (points - 1) * stepMs
  const at = new Map(figures.traffic.map((one) => [new Date(one.time).getTime(), one]))
  const valuesOf = (name: 'bytes_in' | 'bytes_out') =>
    Array.from({ length: points }, (_, point) => at.get(fromMs + point * stepMs)?.[name] ?? 0)
  return (
    <Card title={say('figures.now')}>
      <Facts
        facts={[
          [t('fields.status'), figures.listening ? say('figures.listening') : say('figures.silent')],
          [say('figures.connections'), figures.connections],
          [say('figures.in'), formatBytes(figures.bytes_in)],
          [say('figures.out'), formatBytes(figures.bytes_out)],
        ]}
      />
      <TimeChart
        title={say('figures.traffic')}
        aside={say('figures.byFive')}
        fromMs={fromMs}
        stepMs={stepMs}
        shape="bars"
        binary
        series={[
          { label: say('figures.in'), colour: 'var(--chart-1)', values: valuesOf('bytes_in') },
          { label: say('figures.out'), colour: 'var(--chart-4)', values: valuesOf('bytes_out') },
        ]}
        format={formatBytes}
        missing={formatBytes(0)}
      />
    </Card>
  )
}

const schema = z.object(typedRules)

function Settings({ row }: { row: Forward }) {
  const write = useWrite(forward.calls.forwardSave, { inForm: true })
  const form = useDraftForm({
    name: `forward-${row.id}`,
    schema,
    initial: {
      alias: row.alias,
      target_host: row.target_host,
      target_port: String(row.target_port),
      sources: row.sources.join('\n'),
      connections_max: row.connections_max,
      idle_seconds: row.idle_seconds,
    },
  })
  const send = (values: z.output<typeof schema>) => write.send({ id: row.id, ...values })
  if (!forward.can.save(row.status)) return null
  return (
    <Card title={say('settings')}>
      <SaveCard bare form={form} write={{ ...write, send }} saved={say('saved')} submitWord={say('save')}>
        <AreaField {...form.field('alias')} required rows={2} />
        <TargetFields field={form.field} />
        <LimitFields field={form.field} values={form.values} set={form.set} />
      </SaveCard>
    </Card>
  )
}
