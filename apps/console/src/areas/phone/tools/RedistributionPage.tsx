import { phoneAssignCalls, type AssignedPhone } from '@portico/contract/phone/assignment.ts'
import { phoneCalls } from '@portico/contract/phone/device.ts'
import { teamCalls } from '@portico/contract/team/team.ts'
import IconFolderSymlink from '@tabler/icons-react/dist/esm/icons/IconFolderSymlink.mjs'
import IconUser from '@tabler/icons-react/dist/esm/icons/IconUser.mjs'
import IconUsersGroup from '@tabler/icons-react/dist/esm/icons/IconUsersGroup.mjs'
import { useState } from 'react'
import * as z from 'zod/mini'
import { useCall } from '../../../base/call/queries.ts'
import { useList } from '../../../base/call/use-list.ts'
import { useWrite } from '../../../base/call/use-write.ts'
import type { BulkAction, Column, ListFilter, RowAction } from '../../../base/state/list.ts'
import type { Option } from '../../../base/state/option.ts'
import { useForm } from '../../../base/state/use-form.ts'
import { t } from '../../../base/words/words.ts'
import { SaveDialog } from '../../../kit/dialog/SaveDialog.tsx'
import { SelectField } from '../../../kit/form/select-fields.tsx'
import { LinkButton } from '../../../kit/show/Button.tsx'
import { EmptyState } from '../../../kit/show/EmptyState.tsx'
import { PageShell } from '../../../kit/show/PageShell.tsx'
import { NameCell } from '../../../kit/table/NameCell.tsx'
import { ResourceTable } from '../../../kit/table/ResourceTable.tsx'
import { cloudphoneScreens } from '../cloudphone.screens.ts'
import { phoneName } from '../viewer/phone-name.ts'
import { PhoneState } from '../phone-state.tsx'

const columns = (): readonly Column<AssignedPhone>[] => [
  {
    key: 'phone',
    title: t('phoneTools.phone'),
    fixed: true,
    card: 'title',
    cell: (phone) => <NameCell name={phoneName(phone)} second={phone.remark ? phone.id : ''} mono />,
  },
  { key: 'state', title: t('phoneTools.state'), card: 'side', cell: (phone) => <PhoneState phone={phone} /> },
  {
    key: 'group',
    title: t('phoneTools.assign.group'),
    cell: ({ group_name }) => group_name || <span className="quiet">{t('phoneTools.assign.noPhoneGroup')}</span>,
  },
  {
    key: 'team',
    title: t('phoneTools.assign.teamGroup'),
    cell: ({ team_group_name, service_group_name: name }) =>
      team_group_name || (
        <span className="quiet">
          {name ? t('phoneTools.assign.ofService', { name }) : t('phoneTools.assign.onlyOwner')}
        </span>
      ),
  },
  {
    key: 'member',
    title: t('phoneTools.assign.member'),
    cell: ({ member_name, team_group_name, service_group_name }) =>
      member_name ||
      ((team_group_name || service_group_name) && <span className="quiet">{t('phoneTools.assign.noMember')}</span>),
  },
]

const targets = ['toGroup', 'toTeam', 'toMember'] as const
type Target = (typeof targets)[number]
const icons = { toGroup: IconFolderSymlink, toTeam: IconUsersGroup, toMember: IconUser }

const choicesMax = 100
const optionsOf = (rows: readonly { id: string; name: string; email?: string }[] | undefined): Option[] =>
  (rows ?? []).map(({ id, name, email }) => ({ value: id, label: name || email || id }))

function useChoices(): Record<Target, Option[]> {
  const limit = { limit: choicesMax }
  return {
    toGroup: optionsOf(useCall(phoneCalls.phoneGroupList, limit).data?.result),
    toTeam: optionsOf(useCall(teamCalls.teamGroupList, limit).data?.result),
    toMember: optionsOf(useCall(teamCalls.memberList, limit).data?.result),
  }
}
const filterNames = { toGroup: 'group_id', toTeam: 'team_group_id', toMember: 'member_id' } as const
const filterTitles = { toGroup: 'group', toTeam: 'teamGroup', toMember: 'member' } as const

/** Which group and which member of a business has which phone. */
export default function RedistributionPage() {
  const list = useList(phoneAssignCalls.phoneAssignList, { filters: Object.values(filterNames), limit: 50 })
  const choices = useChoices()
  const [moving, setMoving] = useState<{ target: Target; ids: readonly string[] }>()
  const filters: ListFilter[] = targets
    .filter((target) => choices[target].length > 0)
    .map((target) => ({
      name: filterNames[target],
      title: t(`phoneTools.assign.${filterTitles[target]}`),
      options: choices[target],
      menu: true,
    }))
  const bulk = (phones: readonly AssignedPhone[]): BulkAction[] =>
    targets.map((target) => ({
      key: target,
      word: t(`phoneTools.assign.${target}`),
      icon: icons[target],
      count: phones.length,
      run: () => setMoving({ target, ids: phones.map(({ id }) => id) }),
    }))
  const actions = ({ id }: AssignedPhone): RowAction[] =>
    targets.map((target) => ({
      key: target,
      word: t(`phoneTools.assign.${target}`),
      icon: icons[target],
      run: () => setMoving({ target, ids: [id] }),
    }))
  return (
    <PageShell title={t('pages.redistribution')} text={t('phoneTools.assign.text')}>
      <ResourceTable
        name="phone-assignment"
        list={list}
        columns={columns()}
        rowId={({ id }) => id}
        rowName={phoneName}
        actions={actions}
        bulk={bulk}
        filters={filters}
        searchPlaceholder={t('phoneTools.assign.search')}
        empty={
          <EmptyState
            icon={<IconUsersGroup size={24} stroke={1.5} />}
            title={t('phoneTools.assign.none')}
            text={t('phoneTools.assign.noneText')}
            action={<LinkButton to={cloudphoneScreens.paths.buy()}>{t('phoneTools.assign.buy')}</LinkButton>}
          />
        }
      />
      {moving && <MoveForm {...moving} options={choices[moving.target]} onClose={() => setMoving(undefined)} />}
    </PageShell>
  )
}

const nobody = 'none'
const schema = z.object({ to: z.string() })

const noneWords = { toGroup: 'noPhoneGroup', toTeam: 'asService', toMember: 'noMember' } as const
/** Whoever is given to a whole group belongs to no single member any more. */
const inputs: Record<Target, (to: string) => object> = {
  toGroup: (group_id) => ({ group_id }),
  toTeam: (team_group_id) => ({ team_group_id, member_id: '' }),
  toMember: (member_id) => ({ member_id }),
}

interface MoveFormProps {
  target: Target
  ids: readonly string[]
  options: readonly Option[]
  onClose: () => void
}

function MoveForm({ target, ids, options, onClose }: MoveFormProps) {
  const write = useWrite(phoneAssignCalls.phoneAssign, { inForm: true })
  const form = useForm({ schema, initial: { to: nobody } })
  const send = ({ to }: z.output<typeof schema>) =>
    write.send({ device_ids: [...ids], ...inputs[target](to === nobody ? '' : to) })
  const help = {
    toGroup: undefined,
    toTeam: t('phoneTools.assign.teamHelp'),
    toMember: t('phoneTools.assign.memberHelp'),
  }
  return (
    <SaveDialog
      title={t('phoneTools.assign.title', { action: t(`phoneTools.assign.${target}`), n: ids.length })}
      form={form}
      write={{ ...write, send }}
      saved={(_, { result }) => t('phoneTools.assign.done', { n: result.length })}
      submitWord={t('phoneTools.assign.action')}
      onClose={onClose}
    >
      <SelectField
        {...form.field('to')}
        label={t(`phoneTools.assign.${filterTitles[target]}`)}
        searchable
        options={[{ value: nobody, label: t(`phoneTools.assign.${noneWords[target]}`) }, ...options]}
        help={help[target]}
      />
    </SaveDialog>
  )
}
