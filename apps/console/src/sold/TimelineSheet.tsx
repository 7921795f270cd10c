import { loadAreaWords, t } from '../base/words/words.ts'
import { SideSheet } from '../kit/dialog/Dialog.tsx'
import classes from './Resource.module.css'
import { Timeline } from './Timeline.tsx'

await loadAreaWords('timeline')

/** The timeline of a thing that has no page of its own. */
export default function TimelineSheet({ kind, row, onClose }: { kind: string; row: Named; onClose: () => void }) {
  return (
    <SideSheet title={t('timeline.of', { name: row.name })} onClose={onClose} size={520}>
      <div className={classes.sheet}>
        <Timeline of={kind} id={row.id} />
      </div>
    </SideSheet>
  )
}

interface Named {
  id: string
  name: string
}
