import {
  regionDeskCalls,
  type RegionProject,
  type RegionQuota,
  type RegionUse,
} from '@portico/contract/node/region-desk.ts'
import { useCall } from '../../base/call/queries.ts'
import { useList } from '../../base/call/use-list.ts'
import { t } from '../../base/words/words.ts'
import { Card } from '../../kit/show/Card.tsx'
import { EmptyState } from '../../kit/show/EmptyState.tsx'
import type { Column } from '../../base/state/list.ts'
import { NameCell } from '../../kit/table/NameCell.tsx'
import { formatTime } from '../../kit/show/RelativeTime.tsx'
import { ResourceTable } from '../../kit/table/ResourceTable.tsx'
import { capacityText, memoryText } from '../../base/format/sizes.ts'
import classes from './Region.module.css'

const columns: readonly Column<RegionProject>[] = [
  {
    key: 'customer',
    title: t('nodeDesk.customer'),
    fixed: true,
    card: 'title',
    width: 240,
    cell: (row) => (
      <NameCell name={row.account_id ? row.customer : t('region.shared')} second={row.email || row.name} />
    ),
  },
  {
    key: 'uses',
    title: t('region.uses'),
    fixed: true,
    cell: ({ uses }) =>
      uses ? (
        <div className={classes.bars}>
          {uses.map((use) => (
            <Use key={use.kind} name={quotaName(use.kind)} {...use} />
          ))}
        </div>
      ) : (
        t('region.notTold')
      ),
  },
]

/** Their figures carry the unit. */
const quotaName = (kind: RegionQuota) =>
  kind === 'ram_mb' || kind === 'gigabytes' ? t(`region.wholes.${kind}`) : t(`region.quotas.${kind}`)
const figure = (kind: string, n: number) =>
  kind === 'ram_mb' ? memoryText(n) : kind === 'gigabytes' ? capacityText(n) : n
const levelOf = (share: number) => (share >= 1 ? 'full' : share >= 0.8 ? 'high' : 'usual')

function Use({ name, kind, used, limit }: Omit<RegionUse, 'kind'> & { name: string; kind: string }) {
  const share = limit ? used / limit : used > 0 && limit === 0 ? 1 : 0
  const of =
    limit === null ? figure(kind, used) : t('region.usedOf', { used: figure(kind, used), limit: figure(kind, limit) })
  return (
    <div className={classes.use}>
      <span className={classes.useLine}>
        <span className={classes.useName}>{name}</span>
        <span className={classes.useFigure}>{of}</span>
      </span>
      {limit !== null && (
        <div
          className={classes.track}
          role="meter"
          aria-label={name}
          aria-valuenow={used}
          aria-valuemin={0}
          aria-valuemax={Math.max(limit, used, 1)}
          aria-valuetext={String(of)}
        >
          <div className={classes.fill} data-level={levelOf(share)} style={{ width: `${Math.min(share, 1) * 100}%` }} />
        </div>
      )}
    </div>
  )
}

const pageSize = 10

/** How full the cloud is, and each customer's project within its quotas. */
export function RegionUsage({ id }: { id: string }) {
  const list = useList(regionDeskCalls.platformRegionUsage, { fixed: { controller_id: id }, limit: pageSize })
  const { data } = useCall(regionDeskCalls.platformRegionUsage, { controller_id: id, limit: pageSize })
  return (
    <>
      {data && data.whole.length > 0 && (
        <Card
          title={t('region.whole')}
          aside={<span className={classes.help}>{t('region.readAt', { time: formatTime(data.read_at) })}</span>}
        >
          <div className={classes.wholes}>
            {data.whole.map((use) => (
              <Use key={use.kind} name={t(`region.wholes.${use.kind}`)} {...use} />
            ))}
          </div>
        </Card>
      )}
      <ResourceTable
        name="regionUsage"
        list={list}
        columns={columns}
        rowId={({ project }) => project}
        rowName={({ name }) => name}
        searchPlaceholder={t('nodeDesk.searchCustomers')}
        empty={<EmptyState title={t('region.noProjects')} text={t('region.noProjectsText')} />}
      />
    </>
  )
}
