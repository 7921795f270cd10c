import { agentCustomerCalls, type AgentInvite, type InviteState } from '@portico/contract/agent/customer.ts'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useList } from '../../base/call/use-list.ts'
import { useWrite } from '../../base/call/use-write.ts'
import type { Column, RowAction } from '../../base/state/list.ts'
import { t } from '../../base/words/words.ts'
import { CopyText } from '../../kit/show/CopyText.tsx'
import { EmptyState } from '../../kit/show/EmptyState.tsx'
import { RelativeTime } from '../../kit/show/RelativeTime.tsx'
import { StatusMark } from '../../kit/show/StatusMark.tsx'
import { NameCell } from '../../kit/table/NameCell.tsx'
import { ResourceTable } from '../../kit/table/ResourceTable.tsx'

const shapes = { open: 'running', used: 'stopped', expired: 'stopped', withdrawn: 'failed' } as const satisfies Record<
  InviteState,
  string
>
const nameOf = ({ email, note }: AgentInvite) => email || note || t('agent.openInvite')

const columns: readonly Column<AgentInvite>[] = [
  {
    key: 'name',
    title: t('agent.invitation'),
    fixed: true,
    card: 'title',
    cell: (row) => <NameCell name={nameOf(row)} second={row.email ? row.note : t('agent.openInvite')} />,
  },
  {
    key: 'state',
    title: t('fields.state'),
    card: 'side',
    cell: ({ state }) => <StatusMark shape={shapes[state]} word={t(`agent.inviteStates.${state}`)} />,
  },
  {
    key: 'link',
    title: t('agent.link'),
    cell: ({ url, state }) => (state === 'open' ? <CopyText text={url} /> : '—'),
  },
  { key: 'joined', title: t('agent.joinedBy'), align: 'end', cell: ({ joined }) => joined },
  { key: 'ends', title: t('agent.validUntil'), cell: ({ expire_time }) => <RelativeTime at={expire_time} /> },
]

export function InviteList() {
  const list = useList(agentCustomerCalls.agentInviteList)
  const withdraw = useWrite(agentCustomerCalls.agentInviteWithdraw)
  const actions = (row: AgentInvite): RowAction[] => [
    {
      key: 'withdraw',
      word: t('agent.withdraw'),
      icon: IconX,
      danger: true,
      refused: row.state === 'open' ? undefined : t('agent.inviteOver'),
      confirm: {
        title: t('agent.withdraw'),
        text: t('agent.withdrawText'),
        confirm: t('agent.withdraw'),
        danger: true,
      },
      run: () => withdraw.send({ id: row.id }),
    },
  ]
  return (
    <ResourceTable
      name="agent-invites"
      list={list}
      columns={columns}
      actions={actions}
      rowId={({ id }) => id}
      rowName={nameOf}
      searchPlaceholder={t('agent.searchInvites')}
      empty={<EmptyState title={t('agent.noInvites')} text={t('agent.noInvitesText')} />}
    />
  )
}
