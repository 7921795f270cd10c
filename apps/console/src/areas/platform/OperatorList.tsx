import IconKey from '@tabler/icons-react/dist/esm/icons/IconKey.mjs'
import IconUserCheck from '@tabler/icons-react/dist/esm/icons/IconUserCheck.mjs'
import IconUserOff from '@tabler/icons-react/dist/esm/icons/IconUserOff.mjs'
import { operatorCalls, type Operator, type OperatorRole } from '@portico/contract/platform/operators.ts'
import { usePerson } from '../../base/person/person.ts'
import { useCall } from '../../base/call/queries.ts'
import { useList } from '../../base/call/use-list.ts'
import { useWrite } from '../../base/call/use-write.ts'
import { t } from '../../base/words/words.ts'
import type { Column, RowAction } from '../../base/state/list.ts'
import { NameCell } from '../../kit/table/NameCell.tsx'
import { RelativeTime } from '../../kit/show/RelativeTime.tsx'
import { NounList } from '../../kit/table/NounList.tsx'
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
  const password = useParam('reset')
  const renewed = list.rows?.find(({ id }) => id === password.value)
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
  /** Nobody changes those who may do more than they. */
  function fixed({ role_id }: Operator): string | undefined {
    const role = roles.find(({ id }) => id === role_id)
    const isBeyond = role?.permissions.some((permission) => !person.permissions.includes(permission))
    return isBeyond ? t('platform.operators.beyond') : undefined
  }
  function more(operator: Operator): RowAction[] {
    const { name } = operator
    const beyond = fixed(operator)
    const isOff = operator.status === 'disabled'
    return [
      {
        key: 'password',
        word: t('platform.operators.setPassword'),
        icon: IconKey,
        quick: true,
        refused: isMe(operator) ? t('platform.operators.ownPassword') : beyond,
        run: () => password.open(operator.id),
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
      <NounList
        name="operators"
        list={list}
        columns={columns}
        rowName={({ name }) => name}
        searchPlaceholder={t('platform.operators.search')}
        empty={{ title: t('platform.operators.none'), text: t('platform.operators.noneText') }}
        edit={t('platform.operators.edit')}
        fixed={fixed}
        more={more}
        form={(operator, close) =>
          operator ? (
            <OperatorEdit operator={operator} roles={roles} onClose={close} />
          ) : (
            <OperatorCreate roles={roles} onClose={close} />
          )
        }
      />
      {renewed && <OperatorPassword key={renewed.id} operator={renewed} onClose={password.close} />}
    </>
  )
}
