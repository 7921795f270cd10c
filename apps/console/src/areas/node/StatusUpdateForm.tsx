import {
  statusDeskCalls,
  statusNext,
  statusTextMax,
  StatusUpdateInput,
  type PlatformStatusEvent,
} from '@portico/contract/node/status-desk.ts'
import { useCall } from '../../base/call/queries.ts'
import { useWrite } from '../../base/call/use-write.ts'
import { useDraftForm } from '../../base/person/use-draft-form.ts'
import { t } from '../../base/words/words.ts'
import { SaveDrawer } from '../../kit/dialog/SaveDrawer.tsx'
import { AreaField, ChoiceField } from '../../kit/form/fields.tsx'
import { formatTime } from '../../kit/show/RelativeTime.tsx'
import classes from './Node.module.css'

/** What happened since, and where that leaves it; what was said before stands below. */
export function StatusUpdateForm({ row, onClose }: { row: PlatformStatusEvent; onClose: () => void }) {
  const title = t('nodeDesk.statusDesk.updateTitle', { title: row.title })
  const write = useWrite(statusDeskCalls.platformStatusUpdate, { inForm: true, action: title })
  const earlier = useCall(statusDeskCalls.platformStatusUpdates, { id: row.id }).data?.result ?? []
  const form = useDraftForm({
    name: `status-update-${row.id}`,
    schema: StatusUpdateInput,
    initial: { id: row.id, state: row.state, content_en: '', content_zh_hans: '', content_zh_hant: '' },
  })
  return (
    <SaveDrawer title={title} form={form} write={write} saved={t('nodeDesk.statusDesk.updated')} onClose={onClose}>
      <ChoiceField
        {...form.field('state')}
        options={statusNext[row.state].map((value) => ({ value, label: t(`status.states.${value}`) }))}
      />
      <AreaField {...form.field('content_en')} maxLength={statusTextMax} help={t('nodeDesk.statusDesk.languageHelp')} />
      <AreaField {...form.field('content_zh_hans')} maxLength={statusTextMax} />
      <AreaField {...form.field('content_zh_hant')} maxLength={statusTextMax} />
      {earlier.length > 0 && (
        <section>
          <h3 className={classes.cloud}>{t('nodeDesk.statusDesk.earlier')}</h3>
          {earlier.map(({ state, text, time }) => (
            <p key={`${time} ${state}`} className={classes.said}>
              {text}
              <span className={classes.help}>
                {t(`status.states.${state}`)} · {formatTime(time)}
              </span>
            </p>
          ))}
        </section>
      )}
    </SaveDrawer>
  )
}
