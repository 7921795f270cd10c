import { formatBytes } from '@portico/contract/formats.ts'
import {
  phoneBackupBytesMax,
  phoneBackupCalls,
  phoneBackupStates,
  type PhoneBackup,
  type PhoneBackupState,
} from '@portico/contract/phone/backup.ts'
import IconArchive from '@tabler/icons-react/dist/esm/icons/IconArchive.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconRestore from '@tabler/icons-react/dist/esm/icons/IconRestore.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useCall } from '../../../base/call/queries.ts'
import { useList } from '../../../base/call/use-list.ts'
import { useWrite } from '../../../base/call/use-write.ts'
import type { Column, RowAction } from '../../../base/state/list.ts'
import { toast } from '../../../base/state/toast-store.ts'
import { useParam } from '../../../base/state/use-param.ts'
import { t } from '../../../base/words/words.ts'
import { RefusableButton } from '../../../kit/show/RefusableButton.tsx'
import { EmptyState } from '../../../kit/show/EmptyState.tsx'
import { formatTime } from '../../../kit/show/RelativeTime.tsx'
import { StatusMark, type StatusShape } from '../../../kit/show/StatusMark.tsx'
import { ResourceTable } from '../../../kit/table/ResourceTable.tsx'
import { callRefusal } from '../../../sold/call-refusal.ts'
import { Lines } from '../../../sold/ResourceCells.tsx'
import { CreateForm, EditForm, nameOf, RestoreForm } from './BackupForms.tsx'
import classes from './Tools.module.css'
import { useResults } from './use-results.tsx'

const shapes: Record<PhoneBackupState, StatusShape> = {
  making: 'working',
  ready: 'running',
  restoring: 'working',
  failed: 'failed',
}
const stateWord = (state: PhoneBackupState) => t(`phoneTools.backups.states.${state}`)
const reasonOf = ({ fault, restored }: PhoneBackup) =>
  fault ? t(`phoneTools.backups.faults.${fault}`) : restored && t(`phoneTools.backups.restored.${restored}`)

const columns = (): readonly Column<PhoneBackup>[] => [
  {
    key: 'name',
    title: t('phoneTools.backups.name'),
    fixed: true,
    card: 'title',
    cell: (row) => <Lines first={nameOf(row)} second={row.remark} />,
  },
  {
    key: 'state',
    title: t('phoneTools.state'),
    card: 'side',
    cell: (row) => {
      const reason = reasonOf(row)
      return <StatusMark shape={shapes[row.state]} word={stateWord(row.state)} {...(reason && { reason })} />
    },
  },
  { key: 'phone', title: t('phoneTools.phone'), cell: ({ device_name }) => device_name },
  {
    key: 'size',
    title: t('phoneTools.backups.size'),
    align: 'end',
    cell: ({ size }) => (size > 0 ? formatBytes(size) : ''),
  },
  {
    key: 'created',
    title: t('phoneTools.created'),
    cell: ({ create_time, planned }) => (
      <Lines
        first={formatTime(create_time)}
        second={planned ? t('phoneTools.backups.planned') : t('phoneTools.backups.byHand')}
      />
    ),
  },
]

export function BackUpButton() {
  const create = useParam('create')
  return (
    <RefusableButton
      refused={callRefusal(phoneBackupCalls.phoneBackup)}
      icon={<IconPlus size={16} stroke={1.8} aria-hidden="true" />}
      onClick={() => create.open('new')}
    >
      {t('phoneTools.backups.create')}
    </RefusableButton>
  )
}

export function BackupsTab() {
  const list = useList(phoneBackupCalls.phoneBackupList, { filters: ['state', 'device_id'] })
  const used = useCall(phoneBackupCalls.phoneBackupList, { limit: 1 }).data?.used_bytes ?? 0
  const create = useParam('create')
  const restore = useParam('restore')
  const edit = useParam('edit')
  const write = useWrite(phoneBackupCalls.phoneBackup)
  const results = useResults()
  const byId = (id: string) => list.rows?.find((row) => row.id === id)
  const [restored, edited] = [byId(restore.value), byId(edit.value)]
  const notIn = ({ state }: PhoneBackup, ...allowed: PhoneBackupState[]) =>
    allowed.includes(state) ? undefined : t('phoneTools.backups.notReady', { state: stateWord(state) })
  const held = callRefusal(phoneBackupCalls.phoneBackup)
  const actions = (row: PhoneBackup): RowAction[] => [
    {
      key: 'restore',
      word: t('phoneTools.backups.restore'),
      icon: IconRestore,
      quick: true,
      refused: held ?? notIn(row, 'ready'),
      run: () => restore.open(row.id),
    },
    {
      key: 'edit',
      word: t('phoneTools.backups.rename'),
      icon: IconPencil,
      refused: held,
      run: () => edit.open(row.id),
    },
    {
      key: 'remove',
      word: t('phoneTools.remove'),
      icon: IconTrash,
      danger: true,
      divided: true,
      refused: callRefusal(phoneBackupCalls.phoneBackup, { action: 'remove' }) ?? notIn(row, 'ready', 'failed'),
      confirm: {
        title: t('phoneTools.backups.removeTitle', { name: nameOf(row) }),
        text: t('phoneTools.backups.removeText'),
        confirm: t('phoneTools.remove'),
        danger: true,
      },
      run: async () => {
        await write.send({ action: 'remove', id: row.id })
        toast('success', t('phoneTools.backups.removed'))
      },
    },
  ]
  return (
    <>
      <ResourceTable
        name="phone-backups"
        list={list}
        columns={columns()}
        rowId={({ id }) => id}
        rowName={nameOf}
        actions={actions}
        filters={[
          {
            name: 'state',
            title: t('phoneTools.state'),
            options: phoneBackupStates.map((value) => ({ value, label: stateWord(value) })),
            menu: true,
          },
        ]}
        searchPlaceholder={t('phoneTools.backups.search')}
        extra={
          <span className={`quiet ${classes.line}`}>
            {t('phoneTools.backups.used', { used: formatBytes(used), max: formatBytes(phoneBackupBytesMax) })}
          </span>
        }
        empty={
          <EmptyState
            icon={<IconArchive size={24} stroke={1.5} />}
            title={t('phoneTools.backups.none')}
            text={t('phoneTools.backups.noneText')}
            action={<BackUpButton />}
          />
        }
      />
      {create.value && (
        <CreateForm
          chosen={create.value.startsWith('phn_') ? create.value.split(',') : []}
          results={results}
          onClose={create.close}
        />
      )}
      {restored && <RestoreForm backup={restored} onClose={restore.close} />}
      {edited && <EditForm backup={edited} onClose={edit.close} />}
      {results.dialog}
    </>
  )
}
