import type { Call, Data } from '@portico/contract/calls.ts'
import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { find } from '../base/words/words.ts'
import { SideSheet } from '../kit/dialog/Dialog.tsx'
import { EmptyState } from '../kit/show/EmptyState.tsx'
import { formatTime } from '../kit/show/RelativeTime.tsx'
import { Happening, Happenings, type HappeningProps } from './Happenings.tsx'
import classes from './Resource.module.css'
import type { ResourceDialogProps } from './ResourceForms.tsx'

type ReportOf<C extends Call> = Data<C> extends { result: (infer Report)[] } ? Report : never

export interface Reports {
  icon: Icon
  Sheet: (props: ResourceDialogProps) => ReactNode
}

/** What its engine told of one thing: how one of these looks; what else is said is among the words of the product (`reports`). */
export const reportsOf = <C extends Call>(
  kind: string,
  call: C,
  icon: Icon,
  shown: (report: ReportOf<C>) => Pick<HappeningProps, 'icon' | 'state' | 'name' | 'second'>,
): Reports => ({
  icon,
  Sheet: ({ row, onClose }) => (
    <SideSheet title={find(`${kind}.reports.title`, { name: row.name }) ?? row.name} onClose={onClose} size={520}>
      <div className={classes.sheet}>
        <Happenings
          call={call}
          input={{ id: row.id } as never}
          none={
            <EmptyState
              icon={iconOf(icon)}
              title={find(`${kind}.reports.none`) ?? ''}
              text={find(`${kind}.reports.noneText`) ?? ''}
            />
          }
        >
          {(report) => {
            const {
              id,
              start_time: from,
              end_time: to,
            } = report as { id: string; start_time: string; end_time: string | null }
            const text = to ? `${formatTime(from)} – ${formatTime(to)}` : (find(`${kind}.reports.goesOn`) ?? '')
            return <Happening key={id} {...shown(report as ReportOf<C>)} text={text} at={from} />
          }}
        </Happenings>
      </div>
    </SideSheet>
  ),
})

const iconOf = (Shown: Icon) => <Shown size={24} stroke={1.5} />
