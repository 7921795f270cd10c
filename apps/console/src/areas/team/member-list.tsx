import { userCan } from '@portico/contract/states/account.ts'
import { teamCalls, type Member } from '@portico/contract/team/team.ts'
import IconArrowsExchange from '@tabler/icons-react/dist/esm/icons/IconArrowsExchange.mjs'
import IconKey from '@tabler/icons-react/dist/esm/icons/IconKey.mjs'
import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import IconUserCheck from '@tabler/icons-react/dist/esm/icons/IconUserCheck.mjs'
import IconUserOff from '@tabler/icons-react/dist/esm/icons/IconUserOff.mjs'
import { paths } from '../../base/place/paths.ts'
import { useWrite } from '../../base/call/use-write.ts'
import { t } from '../../base/words/words.ts'
import type { BulkAction, Column, RowAction } from '../../base/state/list.ts'
import { NameCell } from '../../kit/table/NameCell.tsx'
import { RelativeTime } from '../../kit/show/RelativeTime.tsx'
import { toast } from '../../base/state/toast-store.ts'
import { useParam } from '../../base/state/use-param.ts'
import { Link } from '../../kit/show/Link.tsx'
import { MemberMove, MemberPassword, MemberRename } from './MemberForms.tsx'
import { MemberMark } from './team-marks.tsx'

// Columns are made when asked for: this file may be loaded before its words.

const name = (): Column<Member> => ({
  key: 'name',
  title: t('team.name'),
  fixed: true,
  card: 'title',
  cell: (member) => <NameCell name={member.name} second={member.email} />,
})
const status = (): Column<Member> => ({
  key: 'status',
  title: t('team.status'),
  card: 'side',
  cell: (member) => <MemberMark status={member.status} />,
})
const group = (): Column<Member> => ({
  key: 'group',
  title: t('team.group'),
  cell: ({ group_id, group_name }) =>
    group_id ? (
      <Link to={paths.group(group_id)}>{group_name}</Link>
    ) : (
      <span className="quiet">{t('team.noGroup')}</span>
    ),
})
const rest = (): readonly Column<Member>[] => [
  {
    key: 'phone',
    title: t('team.contact'),
    cell: ({ area_code, phone }) => (phone ? `+${area_code} ${phone}` : <span className="quiet">—</span>),
  },
  {
    key: 'last',
    title: t('team.lastSignIn'),
    cell: ({ last_login_time: at }) =>
      at ? <RelativeTime at={at} /> : <span className="quiet">{t('team.never')}</span>,
  },
  { key: 'created', title: t('team.created'), cell: ({ create_time }) => <RelativeTime at={create_time} /> },
]
export const memberColumns = () => [name(), status(), group(), ...rest()]
/** Within one group its name needs no saying. */
export const groupMemberColumns = () => [name(), status(), ...rest()]

/** What can be done to members, and what is open over their list. */
export function useMemberActions(rows: readonly Member[] | undefined) {
  const save = useWrite(teamCalls.memberStatusSave)
  const reset = useWrite(teamCalls.memberPasswordReset)
  const remove = useWrite(teamCalls.memberRemove)
  const form = useParam('form')
  const [kind, ids = ''] = form.value.split(':')
  const chosen = ids.split(',').flatMap((id) => rows?.find((row) => row.id === id) ?? [])
  const [one] = chosen
  const move = (members: readonly Member[]) => form.open(`move:${members.map(({ id }) => id).join(',')}`)

  const actions = (member: Member): RowAction[] => {
    const { id, email } = member
    const called = { name: member.name }
    return [
      {
        key: 'rename',
        word: t('team.rename'),
        icon: IconPencil,
        quick: true,
        run: () => form.open(`rename:${id}`),
      },
      { key: 'move', word: t('team.move'), icon: IconArrowsExchange, quick: true, run: () => move([member]) },
      {
        key: 'reset',
        word: t('team.sendReset'),
        icon: IconMail,
        divided: true,
        refused: member.status === 'normal' ? undefined : t('team.resetDisabled'),
        confirm: {
          title: t('team.sendResetTitle', called),
          text: t('team.sendResetText', { ...called, email }),
          confirm: t('team.sendReset'),
        },
        run: async () => {
          await reset.send({ id })
          toast('success', t('team.resetSent', { email }))
        },
      },
      {
        key: 'password',
        word: t('team.setPassword'),
        icon: IconKey,
        run: () => form.open(`password:${id}`),
      },
      userCan.enable(member.status)
        ? {
            key: 'enable',
            word: t('team.enable'),
            icon: IconUserCheck,
            divided: true,
            confirm: {
              title: t('team.enableTitle', called),
              text: t('team.enableText', called),
              confirm: t('team.enable'),
            },
            run: async () => {
              await save.send({ id, status: 'normal' })
              toast('success', t('team.enabledNow', called))
            },
          }
        : {
            key: 'disable',
            word: t('team.disable'),
            icon: IconUserOff,
            danger: true,
            divided: true,
            confirm: {
              title: t('team.disableTitle', called),
              text: t('team.disableText', called),
              confirm: t('team.disable'),
              danger: true,
            },
            run: async () => {
              await save.send({ id, status: 'disabled' })
              toast('success', t('team.disabledNow', called))
            },
          },
      {
        key: 'remove',
        word: t('team.remove'),
        icon: IconTrash,
        danger: true,
        confirm: {
          title: t('team.removeTitle', called),
          text: t('team.removeText', called),
          confirm: t('team.remove'),
          danger: true,
        },
        run: async () => {
          await remove.send({ id })
          toast('success', t('team.removed', called))
        },
      },
    ]
  }
  const bulk = (members: readonly Member[]): BulkAction[] => [
    {
      key: 'move',
      word: t('team.move'),
      icon: IconArrowsExchange,
      count: members.length,
      run: () => move(members),
    },
  ]
  const dialog = one && (
    <>
      {kind === 'rename' && <MemberRename key={one.id} member={one} onClose={form.close} />}
      {kind === 'password' && <MemberPassword key={one.id} member={one} onClose={form.close} />}
      {kind === 'move' && <MemberMove key={ids} members={chosen} onClose={form.close} />}
    </>
  )
  return { actions, bulk, dialog, form }
}
