import { platformResourceCalls } from '@portico/contract/resource/platform.ts'
import type { ReactNode } from 'react'
import { Link } from '../kit/show/Link.tsx'
import type { PlatformQuery } from '../base/place/paths.ts'
import { t } from '../base/words/words.ts'
import { SideSheet } from '../kit/dialog/Dialog.tsx'
import { CopyText } from '../kit/show/CopyText.tsx'
import { Facts } from '../kit/show/Facts.tsx'
import { formatTime } from '../kit/show/RelativeTime.tsx'
import type { PlatformSoldRow } from './declared.ts'
import classes from './Resource.module.css'
import { NodeCell } from './ResourceCells.tsx'
import { Timeline } from './Timeline.tsx'

/** A name and what it is; what is false or empty is left out. */
export type Fact = readonly ReactNode[] | false | ''

interface PlatformDetailsProps {
  kind: string
  row: PlatformSoldRow
  path: (query: PlatformQuery) => string
  mark: ReactNode
  /** What is particular to the kind. */
  facts: readonly Fact[]
  onClose: () => void
}

/** Whose it is, where it stands, what it is made of, and everything that happened to it. */
export function PlatformDetails({ kind, row, path, mark, facts, onClose }: PlatformDetailsProps) {
  return (
    <SideSheet title={row.name} onClose={onClose} size={560}>
      <div className={classes.sheet}>
        <Facts
          facts={[
            [t('resource.status'), mark],
            ['ID', <CopyText key="id" text={row.id} />],
            [
              t('resourceDesk.customer'),
              <span key="customer" className={classes.two}>
                <Link to={path({ account_id: row.account_id })}>{row.customer || row.email}</Link>
                <CopyText text={row.account_id} />
              </span>,
            ],
            row.node_name && [t('resource.node'), <NodeCell key="node" flag={row.node_flag} name={row.node_name} />],
            row.engine_ref && [
              t('resourceDesk.engineRef'),
              <span key="ref" className={classes.two}>
                {row.engine}
                <CopyText text={row.engine_ref} />
              </span>,
            ],
            ...facts,
            [t('resource.created'), formatTime(row.create_time)],
            [t('resource.expires'), row.expire_time ? formatTime(row.expire_time) : t('resource.noTerm')],
            row.release_time && [t('resource.bin'), formatTime(row.release_time)],
          ]}
        />
        <section aria-label={t('resource.timeline')}>
          <h3 className={classes.heading}>{t('resource.timeline')}</h3>
          <Timeline of={kind} id={row.id} call={platformResourceCalls.platformResourceTimeline} />
        </section>
      </div>
    </SideSheet>
  )
}
