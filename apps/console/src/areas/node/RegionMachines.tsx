import { adoptionCalls, AdoptInput, type CloudHost, type CloudHostWhole } from '@portico/contract/compute/adoption.ts'
import { resourceNameMax } from '@portico/contract/resource/fields.ts'
import IconHomePlus from '@tabler/icons-react/dist/esm/icons/IconHomePlus.mjs'
import IconHomeX from '@tabler/icons-react/dist/esm/icons/IconHomeX.mjs'
import * as z from 'zod/mini'
import { useCall } from '../../base/call/queries.ts'
import { useList } from '../../base/call/use-list.ts'
import { useWrite } from '../../base/call/use-write.ts'
import { t } from '../../base/words/words.ts'
import { Answered } from '../../kit/show/Answered.tsx'
import { EmptyState } from '../../kit/show/EmptyState.tsx'
import { Facts } from '../../kit/show/Facts.tsx'
import { TextField } from '../../kit/form/fields.tsx'
import type { Column, RowAction } from '../../base/state/list.ts'
import { localMoment, localOf } from '../../base/format/moment.ts'
import { NameCell } from '../../kit/table/NameCell.tsx'
import { formatTime } from '../../kit/show/RelativeTime.tsx'
import { ResourceTable } from '../../kit/table/ResourceTable.tsx'
import { SaveDrawer } from '../../kit/dialog/SaveDrawer.tsx'
import { SelectField } from '../../kit/form/select-fields.tsx'
import { capacityText } from '../../base/format/sizes.ts'
import { StatusMark, type StatusShape } from '../../kit/show/StatusMark.tsx'
import { toast } from '../../base/state/toast-store.ts'
import { useForm } from '../../base/state/use-form.ts'
import { useParam } from '../../base/state/use-param.ts'
import { sizeText, typedNumber } from './node-desk.tsx'
import classes from './Region.module.css'
import { DayField } from '../../kit/form/DayField.tsx'

const shapes: Record<CloudHost['state'], StatusShape> = {
  running: 'running',
  stopped: 'stopped',
  error: 'failed',
  resized: 'waiting',
  rescued: 'waiting',
}

const columns: readonly Column<CloudHost>[] = [
  {
    key: 'machine',
    title: t('region.machine'),
    fixed: true,
    card: 'title',
    cell: (row) => <NameCell name={row.name} second={row.project_name} />,
  },
  {
    key: 'state',
    title: t('region.machineState'),
    card: 'side',
    cell: ({ state }) => <StatusMark shape={shapes[state]} word={t(`region.machineStates.${state}`)} />,
  },
  { key: 'size', title: t('region.cloudFlavor'), cell: (row) => <NameCell name={row.size} second={sizeText(row)} /> },
  {
    key: 'addresses',
    title: t('region.machineAddresses'),
    cell: ({ private_ips, public_ips }) => <NameCell name={private_ips[0] ?? ''} second={public_ips[0] ?? ''} mono />,
  },
  { key: 'made', title: t('region.machineMade'), cell: ({ create_time }) => formatTime(create_time) },
  {
    key: 'whose',
    title: t('nodeDesk.customer'),
    cell: (row) => <NameCell name={row.customer} second={row.email} />,
  },
  { key: 'adopted', title: t('region.adoption'), cell: (row) => <AdoptionMark row={row} /> },
]

function AdoptionMark({ row }: { row: CloudHost }) {
  if (row.host_id) return <StatusMark shape="running" word={t('region.adopted')} reason={row.host_id} />
  if (row.refused) return <StatusMark shape="failed" word={t(`region.refusals.${row.refused}`)} />
  return <StatusMark shape="waiting" word={t('region.adoptable')} />
}

/** What the cloud runs that nobody bought here: to be taken over as it is, and let go again. */
export function RegionMachines({ id }: { id: string }) {
  const list = useList(adoptionCalls.platformCloudHostList, { fixed: { controller_id: id } })
  const form = useParam('form')
  const letGo = useWrite(adoptionCalls.platformCloudHostLetGo)
  const chosen = list.rows?.find(({ ref }) => form.value === ref)

  const actions = (row: CloudHost): RowAction[] => [
    {
      key: 'adopt',
      word: t('region.adopt'),
      icon: IconHomePlus,
      quick: true,
      refused: row.host_id
        ? t('region.adoptedAlready')
        : row.refused
          ? t(`region.refusalTexts.${row.refused}`)
          : undefined,
      run: () => form.open(row.ref),
    },
    {
      key: 'letGo',
      word: t('region.letGo'),
      icon: IconHomeX,
      danger: true,
      divided: true,
      refused: row.host_id ? undefined : t('region.notAdopted'),
      confirm: {
        title: t('region.letGoTitle', { name: row.name }),
        text: t('region.letGoText', { customer: row.customer }),
        confirm: t('region.letGo'),
        danger: true,
      },
      run: async () => {
        await letGo.send({ id: row.host_id ?? '' })
        toast('success', t('region.lettingGo'))
      },
    },
  ]
  return (
    <>
      <p className={classes.text}>{t('region.machinesText')}</p>
      <ResourceTable
        name="regionMachines"
        list={list}
        columns={columns}
        actions={actions}
        rowId={({ ref }) => ref}
        rowName={({ name }) => name}
        searchPlaceholder={t('region.searchMachines')}
        empty={<EmptyState title={t('region.noMachines')} text={t('region.noMachinesText')} />}
      />
      {chosen && <AdoptDrawer key={chosen.ref} id={id} row={chosen} onClose={form.close} />}
    </>
  )
}

interface DrawerProps {
  id: string
  row: CloudHost
  onClose: () => void
}

function AdoptDrawer({ id, row, onClose }: DrawerProps) {
  const answer = useCall(adoptionCalls.platformCloudHostInfo, { controller_id: id, ref: row.ref })
  if (!answer.data) return <Answered answer={answer}>{() => null}</Answered>
  return <AdoptForm id={id} row={answer.data} onClose={onClose} />
}

const schema = z.extend(AdoptInput, {
  expire_time: localMoment,
  bandwidth_mbps: typedNumber(AdoptInput.shape.bandwidth_mbps),
})
const monthMs = 30 * 24 * 3_600_000

function AdoptForm({ id, row, onClose }: Omit<DrawerProps, 'row'> & { row: CloudHostWhole }) {
  const title = t('region.adoptTitle', { name: row.name })
  const write = useWrite(adoptionCalls.platformCloudHostAdopt, { inForm: true, action: title })
  const form = useForm({
    schema,
    initial: {
      controller_id: id,
      ref: row.ref,
      email: row.email,
      name: row.name.slice(0, resourceNameMax),
      image_id: row.image_id ?? '',
      expire_time: localOf(new Date(Date.now() + monthMs).toISOString()),
      bandwidth_mbps: '1',
    },
    labels: {
      email: t('region.adoptFor'),
      name: t('region.hostName'),
      image_id: t('region.system'),
      expire_time: t('region.freeUntil'),
      bandwidth_mbps: t('region.bandwidth'),
    },
  })
  return (
    <SaveDrawer
      title={title}
      form={form}
      write={write}
      saved={t('region.adopting')}
      submitWord={t('region.adopt')}
      onClose={onClose}
    >
      <p className={classes.text}>{t('region.adoptText')}</p>
      <Facts facts={factsOf(row)} />
      <TextField
        {...form.field('email')}
        type="email"
        required
        readOnly={row.account_id !== null}
        autoFocus={row.account_id === null}
        help={t(row.account_id === null ? 'region.adoptForHelp' : 'region.projectTaken')}
      />
      <TextField {...form.field('name')} required maxLength={resourceNameMax} />
      <SelectField
        {...form.field('image_id')}
        required
        options={row.images.map(({ image_id, name }) => ({ value: image_id, label: name }))}
        help={t(row.images.length > 0 ? 'region.systemHelp' : 'region.noSystems')}
      />
      <DayField {...form.field('expire_time')} withTime required help={t('region.freeUntilHelp')} />
      {row.public_ips.length > 0 && (
        <TextField {...form.field('bandwidth_mbps')} inputMode="numeric" required help={t('region.bandwidthHelp')} />
      )}
    </SaveDrawer>
  )
}

/** What comes along. */
const factsOf = (row: CloudHostWhole) => [
  [t('region.machineState'), t(`region.machineStates.${row.state}`)],
  [t('region.cloudFlavor'), `${row.size} · ${sizeText(row)}`],
  [t('region.systemDisk'), t(row.system_disk_own ? 'region.diskOwn' : 'region.diskPart', { gb: row.system_disk_gb })],
  [
    t('region.dataDisks'),
    row.disks.map(({ name, size_gb }) => `${name} ${capacityText(size_gb)}`.trim()).join(t('region.comma')) ||
      t('region.none'),
  ],
  [t('region.publicIps'), row.public_ips.join(t('region.comma')) || t('region.none')],
  [t('region.networkOf'), row.network ? `${row.network.name} ${row.network.cidr}` : t('region.none')],
]
