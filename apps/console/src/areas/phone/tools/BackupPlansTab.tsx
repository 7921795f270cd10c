import {
  phoneBackupCalls,
  phoneBackupRhythms,
  phoneBackupsKeptMax,
  type PhoneBackupPlan,
} from '@portico/contract/phone/backup.ts'
import { phoneCalls } from '@portico/contract/phone/device.ts'
import { chosen, wholeNumber } from '@portico/contract/rules/text.ts'
import IconCalendarEvent from '@tabler/icons-react/dist/esm/icons/IconCalendarEvent.mjs'
import * as z from 'zod/mini'
import { useCall } from '../../../base/call/queries.ts'
import { useList } from '../../../base/call/use-list.ts'
import { useWrite } from '../../../base/call/use-write.ts'
import type { Column } from '../../../base/state/list.ts'
import { typedNumber } from '../../../base/state/typed-number.ts'
import { useForm } from '../../../base/state/use-form.ts'
import { t } from '../../../base/words/words.ts'
import { SaveDrawer } from '../../../kit/dialog/SaveDrawer.tsx'
import { ChoiceField, TextField } from '../../../kit/form/fields.tsx'
import { SelectField } from '../../../kit/form/select-fields.tsx'
import { RelativeTime } from '../../../kit/show/RelativeTime.tsx'
import { NounList } from '../../../kit/table/NounList.tsx'
import { callRefusal } from '../../../sold/call-refusal.ts'
import { PhoneField } from './PhonesField.tsx'

const days = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const
const dayWord = (day: number) => t(`phoneTools.plans.days.${days[day]!}`)
const hourWord = (hour: number) => `${String(hour).padStart(2, '0')}:00`
const hours = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: hourWord(hour) }))

const whenOf = ({ rhythm, weekday, hour }: PhoneBackupPlan) =>
  rhythm === 'daily'
    ? t('phoneTools.plans.dailyAt', { hour: hourWord(hour) })
    : t('phoneTools.plans.weeklyAt', { day: dayWord(weekday), hour: hourWord(hour) })

const columns = (): readonly Column<PhoneBackupPlan>[] => [
  { key: 'of', title: t('phoneTools.plans.of'), fixed: true, card: 'title', cell: ({ of }) => of },
  { key: 'when', title: t('phoneTools.plans.when'), cell: whenOf },
  { key: 'keep', title: t('phoneTools.plans.keep'), align: 'end', cell: ({ keep }) => keep },
  { key: 'next', title: t('phoneTools.plans.next'), cell: ({ next_time }) => <RelativeTime at={next_time} /> },
]

export function BackupPlansTab() {
  const list = useList(phoneBackupCalls.phoneBackupPlanList)
  const write = useWrite(phoneBackupCalls.phoneBackup)
  return (
    <NounList
      name="phone-backup-plans"
      list={list}
      columns={columns()}
      rowName={({ of }) => of}
      searchPlaceholder={t('phoneTools.plans.search')}
      empty={{ icon: IconCalendarEvent, title: t('phoneTools.plans.none'), text: t('phoneTools.plans.noneText') }}
      add={{ word: t('phoneTools.plans.add') }}
      edit={t('phoneTools.edit')}
      held={{
        save: callRefusal(phoneBackupCalls.phoneBackup),
        remove: callRefusal(phoneBackupCalls.phoneBackup, { action: 'unplan' }),
      }}
      remove={({ of }) => ({
        write: { send: ({ id }) => write.send({ action: 'unplan', id }) },
        word: t('phoneTools.remove'),
        title: t('phoneTools.plans.removeTitle', { name: of }),
        text: t('phoneTools.plans.removeText'),
        removed: t('phoneTools.plans.removed'),
      })}
      form={(plan, close) => <PlanForm plan={plan} onClose={close} />}
    />
  )
}

const kinds = ['phone', 'group'] as const
const schema = z.object({
  kind: chosen(kinds),
  device_id: z.string(),
  group_id: z.string(),
  rhythm: chosen(phoneBackupRhythms),
  weekday: typedNumber(wholeNumber(0, 6, 'rules.choose')),
  hour: typedNumber(wholeNumber(0, 23, 'rules.choose')),
  keep: typedNumber(wholeNumber(1, phoneBackupsKeptMax, 'rules.phoneBackupKeep')),
})

const initialOf = (plan: PhoneBackupPlan | undefined) => ({
  kind: (plan?.group_id ? 'group' : 'phone') as (typeof kinds)[number],
  device_id: plan?.device_id ?? '',
  group_id: plan?.group_id ?? '',
  rhythm: plan?.rhythm ?? ('daily' as const),
  weekday: String(plan?.weekday ?? 1),
  hour: String(plan?.hour ?? 3),
  keep: String(plan?.keep ?? 7),
})

function PlanForm({ plan, onClose }: { plan: PhoneBackupPlan | undefined; onClose: () => void }) {
  const write = useWrite(phoneBackupCalls.phoneBackup, { inForm: true })
  const groups = useCall(phoneCalls.phoneGroupList, { limit: 100 }).data?.result ?? []
  const form = useForm({
    schema,
    initial: initialOf(plan),
    check: ({ kind, device_id, group_id }) => ({
      device_id: kind === 'phone' && !device_id ? 'rules.choose' : undefined,
      group_id: kind === 'group' && !group_id ? 'rules.choose' : undefined,
    }),
  })
  const { kind, rhythm } = form.values
  const send = ({ kind: of, device_id, group_id, ...rest }: z.output<typeof schema>) =>
    write.send({
      action: 'plan',
      id: plan?.id,
      ...rest,
      device_id: of === 'phone' ? device_id : '',
      group_id: of === 'group' ? group_id : '',
    })
  return (
    <SaveDrawer
      title={plan ? t('phoneTools.plans.edit') : t('phoneTools.plans.add')}
      form={form}
      write={{ ...write, send }}
      saved={t('phoneTools.plans.saved')}
      onClose={onClose}
    >
      <ChoiceField
        {...form.field('kind')}
        label={t('phoneTools.plans.kind')}
        options={kinds.map((value) => ({ value, label: t(`phoneTools.plans.kinds.${value}`) }))}
      />
      {kind === 'phone' ? (
        <PhoneField {...form.field('device_id')} label={t('phoneTools.phone')} />
      ) : (
        <SelectField
          {...form.field('group_id')}
          label={t('phoneTools.plans.chooseGroup')}
          searchable
          required
          options={groups.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
      <ChoiceField
        {...form.field('rhythm')}
        options={phoneBackupRhythms.map((value) => ({ value, label: t(`phoneTools.plans.rhythms.${value}`) }))}
      />
      {rhythm === 'weekly' && (
        <SelectField
          {...form.field('weekday')}
          options={days.map((_, day) => ({ value: String(day), label: dayWord(day) }))}
        />
      )}
      <SelectField {...form.field('hour')} options={hours} />
      <TextField
        {...form.field('keep')}
        label={t('phoneTools.plans.keep')}
        inputMode="numeric"
        help={t('phoneTools.plans.keepHelp')}
      />
    </SaveDrawer>
  )
}
