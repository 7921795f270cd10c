import { apiBase } from '@portico/contract/headers.ts'
import { statusCalls, statusFeedPath, type NodeHealth } from '@portico/contract/node/status.ts'
import type { Data } from '@portico/contract/calls.ts'
import type { ReactNode } from 'react'
import { query, queryClient, useCall } from '../../base/call/queries.ts'
import { siteName } from '../../base/person/site.ts'
import { paths } from '../../base/place/paths.ts'
import { language } from '../../base/words/t.ts'
import { t } from '../../base/words/words.ts'
import { PublicFrame } from '../../kit/frame/PublicFrame.tsx'
import { Button } from '../../kit/show/Button.tsx'
import { Link } from '../../kit/show/Link.tsx'
import { HealthMark } from './HealthMark.tsx'
import { NodeHistory } from './NodeHistory.tsx'
import { StatusEvents } from './StatusEvents.tsx'
import { dayOf } from './status-time.ts'
import classes from './Status.module.css'

type StatusInfo = Data<typeof statusCalls.statusInfo>
const refetchIntervalMs = 60_000

export const loader = async () => {
  await queryClient.query({ ...query(statusCalls.statusInfo), staleTime: 0 }).catch(() => undefined)
  return null
}

/** For everybody, and loaded without the component library: it is read when something does not work. */
export default function StatusPage() {
  const { data, refetch } = useCall(statusCalls.statusInfo, undefined, { refetchIntervalMs })
  return (
    <PublicFrame shape="text">
      <h1 className={classes.title}>{t('pages.status')}</h1>
      <p className={classes.line}>
        {t('status.text', { site: siteName() })}{' '}
        <a href={`${apiBase}${statusFeedPath}?language=${language}`}>{t('status.feed')}</a>
      </p>
      {data ? <Status status={data} /> : <Unread onRetry={() => void refetch()} />}
    </PublicFrame>
  )
}

function Unread({ onRetry }: { onRetry: () => void }) {
  return (
    <div className={classes.unread}>
      <p className={classes.line}>{t('status.failed')}</p>
      <Button kind="plain" onClick={onRetry}>
        {t('status.retry')}
      </Button>
    </div>
  )
}

const soft: Record<NodeHealth, string> = {
  operational: classes.ok!,
  maintenance: classes.planned!,
  degraded: classes.warn!,
  outage: classes.bad!,
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h2 className={classes.part}>{title}</h2>
      {children}
    </section>
  )
}

function Status({ status }: { status: StatusInfo }) {
  const { health, nodes, current, past, news } = status
  const nameOf = (id: string) => nodes.find(({ controller_id }) => controller_id === id)?.name ?? id
  return (
    <>
      <p className={`${classes.overall} ${soft[health]}`} role="status">
        <HealthMark health={health} word={t(`status.overall.${health}`)} />
      </p>
      {current.length > 0 && (
        <Part title={t('status.now')}>
          <StatusEvents events={current} nameOf={nameOf} />
        </Part>
      )}
      <Part title={t('status.nodes')}>
        {nodes.length === 0 && <p className={classes.line}>{t('status.noNodes')}</p>}
        <ul className={classes.nodes}>
          {nodes.map((node) => (
            <NodeHistory key={node.controller_id} node={node} until={status.time} />
          ))}
        </ul>
      </Part>
      <Part title={t('status.past')}>
        {past.length === 0 && <p className={classes.line}>{t('status.noPast')}</p>}
        <StatusEvents events={past} nameOf={nameOf} />
      </Part>
      {news.length > 0 && (
        <Part title={t('status.news')}>
          <ul className={classes.news}>
            {news.map(({ id, title, publish_time }) => (
              <li key={id}>
                <Link to={paths.announcement(id)}>{title}</Link>
                <span className={classes.line}>{dayOf(publish_time)}</span>
              </li>
            ))}
          </ul>
        </Part>
      )}
    </>
  )
}
