import IconKey from '@tabler/icons-react/dist/esm/icons/IconKey.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconUserCheck from '@tabler/icons-react/dist/esm/icons/IconUserCheck.mjs'
import IconUserOff from '@tabler/icons-react/dist/esm/icons/IconUserOff.mjs'
import { operatorCalls, type Operator, type OperatorRole } from '@portico/contract/platform/operators.ts'
import { usePerson } from '../../base/person/person.ts'
import { useCall } from '../../base/call/queries.ts'
import { useList } from '../../base/call/use-list.ts'
import { useWrite } from '../../base/call/use-write.ts'
import { t } from '../../base/words/words.ts'
import { EmptyState } from '../../kit/show/EmptyState.tsx'
import type { Column, RowAction } from '../../base/state/list.ts'
import { NameCell } from '../../kit/table/NameCell.tsx'
import { RelativeTime } from '../../kit/show/RelativeTime.tsx'
import { ResourceTable } from '../../kit/table/ResourceTable.tsx'
import { StatusMark } from '../../kit/show/StatusMark.tsx'
import { toast } from '../../base/state/toast-store.ts'
import { OperatorCreate, OperatorEdit, OperatorPassword } from './OperatorForms.tsx'
import { useParam } from '../../base/state/use-param.ts'

const noRoles: readonly OperatorRole[] = []

export function OperatorList() {
  const person = usePerson()
  const list = useList(operatorCalls.operatorList, { limit: 100 })
  const roles = useCall(operatorCalls.operatorRoleList).data?.result ?? noRoles
  const save = useWrite(operatorCalls.operatorSave)
  const form = useParam('form')
  const [kind, id] = form.value.split(':')
  const edited = list.rows?.find((operator) => operator.id === id)
  const isMe = (operator: Operator) => operator.id === person.login_id

  const columns: readonly Column<Operator>[] = [
    {
      key: 'name',
      title: t('fields.name'),
      cell: (operator) => <NameCell name={operator.name} second={operator.email} />,
      card: 'title',
      fixed: true,
    },
    { key: 'role', title: t('fields.role_id'), cell: ({ role_name }) => role_name },
    {
      key: 'state',
      title: t('fields.state'),
      cell: (operator) => (
        <StatusMark
          shape={operator.status === 'normal' ? 'running' : 'stopped'}
          word={t(`platform.operators.states.${operator.status}`)}
          reason={isMe(operator) && t('platform.operators.you')}
        />
      ),
      card: 'side',
    },
    {
      key: 'second_factor',
      title: t('fields.second_factor'),
      cell: ({ second_factor }) => t(second_factor ? 'platform.operators.on' : 'platform.operators.off'),
    },
    {
      key: 'last',
      title: t('platform.operators.lastSignIn'),
      cell: ({ last_login_time: at }) =>
        at ? <RelativeTime at={at} /> : <span className="quiet">{t('platform.operators.never')}</span>,
    },
    {
      key: 'created',
      title: t('platform.operators.created'),
      cell: ({ create_time }) => <RelativeTime at={create_time} />,
    },
  ]

  async function change(operator: Operator, status: Operator['status']) {
    const { id: operatorId, name, role_id } = operator
    await save.send({ id: operatorId, name, role_id, status })
    toast('success', t(status === 'disabled' ? 'platform.operators.disabled' : 'platform.operators.enabled', { name }))
  }
  function actions(operator: Operator): RowAction[] {
    const { name } = operator
    const role = roles.find((one) => one.id === operator.role_id)
    const isBeyond = role?.permissions.some((permission) => !person.permissions.includes(permission))
    const beyond = isBeyond ? t('platform.operators.beyond') : undefined
    const isOff = operator.status === 'disabled'
    return [
      {
        key: 'edit',
        word: t('platform.operators.edit'),
        icon: IconPencil,
        quick: true,
        refused: beyond,
        run: () => form.open(`edit:${operator.id}`),
      },
      {
        key: 'password',
        word: t('platform.operators.setPassword'),
        icon: IconKey,
        quick: true,
        refused: isMe(operator) ? t('platform.operators.ownPassword') : beyond,
        run: () => form.open(`password:${operator.id}`),
      },
      isOff
        ? {
            key: 'enable',
            word: t('platform.operators.enable'),
            icon: IconUserCheck,
            divided: true,
            refused: beyond,
            confirm: {
              title: t('platform.operators.enableTitle', { name }),
              text: t('platform.operators.enableText', { name }),
              confirm: t('platform.operators.enable'),
            },
            run: () => change(operator, 'normal'),
          }
        : {
            key: 'disable',
            word: t('platform.operators.disable'),
            icon: IconUserOff,
            danger: true,
            divided: true,
            refused: isMe(operator) ? t('platform.operators.ownAccount') : beyond,
            confirm: {
              title: t('platform.operators.disableTitle', { name }),
              text: t('platform.operators.disableText', { name }),
              confirm: t('platform.operators.disable'),
              danger: true,
            },
            run: () => change(operator, 'disabled'),
          },
    ]
  }
  return (
    <>
      <ResourceTable
        name="operators"
        list={list}
        columns={columns}
        actions={actions}
        rowId={(operator) => operator.id}
        rowName={({ name }) => name}
        searchPlaceholder={t('platform.operators.search')}
        empty={<EmptyState title={t('platform.operators.none')} text={t('platform.operators.noneText')} />}
      />
      {kind === 'new' && <OperatorCreate roles={roles} onClose={form.close} />}
      {kind === 'edit' && edited && <OperatorEdit key={id} operator={edited} roles={roles} onClose={form.close} />}
      {kind === 'password' && edited && <OperatorPassword key={id} operator={edited} onClose={form.close} />}
    </>
  )
}
