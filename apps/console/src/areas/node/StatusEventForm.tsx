import {
  statusDeskCalls,
  StatusEventInput,
  statusTitleMax,
  type PlatformStatusEvent,
} from '@portico/contract/node/status-desk.ts'
import { incidentImpacts, statusKinds, type IncidentImpact, type StatusKind } from '@portico/contract/node/status.ts'
import * as z from 'zod/mini'
import { useWrite } from '../../base/call/use-write.ts'
import { instantOf, localOf } from '../../base/format/moment.ts'
import { useDraftForm } from '../../base/person/use-draft-form.ts'
import { t } from '../../base/words/words.ts'
import { SaveDrawer } from '../../kit/dialog/SaveDrawer.tsx'
import { DayField } from '../../kit/form/DayField.tsx'
import { ChoiceField, TextField } from '../../kit/form/fields.tsx'
import { NodeChecks } from './node-desk.tsx'

const typedOf = (row: PlatformStatusEvent | undefined) => ({
  ...(row && { id: row.id }),
  kind: row?.kind ?? ('incident' as StatusKind),
  impact: row?.impact ?? ('degraded' as IncidentImpact),
  title_en: row?.title_en ?? '',
  title_zh_hans: row?.title_zh_hans ?? '',
  title_zh_hant: row?.title_zh_hant ?? '',
  nodes: row?.nodes ?? [],
  start_time: localOf(row?.start_time ?? new Date().toISOString()),
  end_time: row?.kind === 'maintenance' ? localOf(row.end_time) : '',
})

/** What does not belong to the kind is not sent. */
const schema = z.pipe(
  z.transform((typed: ReturnType<typeof typedOf>) => ({
    ...typed,
    impact: typed.kind === 'incident' ? typed.impact : null,
    start_time: instantOf(typed.start_time) ?? '',
    end_time: typed.kind === 'maintenance' ? instantOf(typed.end_time) : null,
  })),
  StatusEventInput,
)

export function StatusEventForm({ row, onClose }: { row: PlatformStatusEvent | undefined; onClose: () => void }) {
  const title = row ? t('nodeDesk.statusDesk.editTitle', { title: row.title }) : t('nodeDesk.statusDesk.add')
  const write = useWrite(statusDeskCalls.platformStatusSave, { inForm: true, action: title })
  const form = useDraftForm({
    name: `status-${row?.id ?? 'new'}`,
    schema,
    initial: typedOf(row),
    labels: { start_time: t('nodeDesk.statusDesk.start'), end_time: t('nodeDesk.statusDesk.end') },
  })
  const { kind } = form.values
  return (
    <SaveDrawer title={title} form={form} write={write} saved={t('nodeDesk.statusDesk.saved')} onClose={onClose}>
      {!row && (
        <ChoiceField
          {...form.field('kind')}
          options={statusKinds.map((value) => ({ value, label: t(`status.${value}`) }))}
        />
      )}
      {kind === 'incident' && (
        <ChoiceField
          {...form.field('impact')}
          options={incidentImpacts.map((value) => ({ value, label: t(`nodeDesk.statusDesk.impacts.${value}`) }))}
        />
      )}
      <TextField
        {...form.field('title_en')}
        autoComplete="off"
        maxLength={statusTitleMax}
        help={t('nodeDesk.statusDesk.languageHelp')}
      />
      <TextField {...form.field('title_zh_hans')} autoComplete="off" maxLength={statusTitleMax} />
      <TextField {...form.field('title_zh_hant')} autoComplete="off" maxLength={statusTitleMax} />
      <NodeChecks {...form.field('nodes')} help={t('nodeDesk.statusDesk.nodesHelp')} />
      <DayField {...form.field('start_time')} withTime required help={t('nodeDesk.statusDesk.startHelp')} />
      {kind === 'maintenance' && (
        <DayField {...form.field('end_time')} withTime required help={t('nodeDesk.statusDesk.endHelp')} />
      )}
    </SaveDrawer>
  )
}
