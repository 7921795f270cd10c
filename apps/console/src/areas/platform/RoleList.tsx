import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { operatorCalls, type OperatorRole } from '@portico/contract/platform/operators.ts'
import { useState } from 'react'
import { usePerson } from '../../base/person/person.ts'
import { useCall } from '../../base/call/queries.ts'
import { useWrite } from '../../base/call/use-write.ts'
import { language, t } from '../../base/words/words.ts'
import { EmptyState } from '../../kit/show/EmptyState.tsx'
import type { Column, RowAction } from '../../base/state/list.ts'
import { NameCell } from '../../kit/table/NameCell.tsx'
import { ResourceTable } from '../../kit/table/ResourceTable.tsx'
import { toast } from '../../base/state/toast-store.ts'
import classes from './Platform.module.css'
import { RoleForm } from './RoleForm.tsx'
import { useParam } from '../../base/state/use-param.ts'
import { useRows } from '../../base/state/use-rows.ts'

const listed = new Intl.ListFormat(language, { type: 'conjunction', style: 'short' })
const permissionWords = ({ permissions }: OperatorRole) =>
  listed.format(permissions.map((permission) => t(`platform.permissions.${permission}`)))

/** Made with the page: the words of the area come along with its code. */
const makeColumns = (): readonly Column<OperatorRole>[] => [
  {
    key: 'name',
    title: t('platform.roles.name'),
    cell: ({ name, all }) => <NameCell name={name} {...(all && { second: t('platform.roles.builtIn') })} />,
    card: 'title',
    fixed: true,
  },
  {
    key: 'permissions',
    title: t('platform.roles.permissions'),
    cell: (role) => <span className={classes.message}>{permissionWords(role)}</span>,
  },
  { key: 'operators', title: t('platform.roles.operators'), align: 'end', cell: ({ operators }) => operators },
]

export function RoleList() {
  const [columns] = useState(makeColumns)
  const person = usePerson()
  const answer = useCall(operatorCalls.operatorRoleList)
  const list = useRows(answer, ({ name }) => name)
  const remove = useWrite(operatorCalls.operatorRoleRemove)
  const form = useParam('form')
  const [kind, id] = form.value.split(':')
  const edited = answer.data?.result.find((role) => role.id === id)

  function actions(role: OperatorRole): RowAction[] {
    const { name, operators } = role
    const isBeyond = role.permissions.some((permission) => !person.permissions.includes(permission))
    const fixed = role.all ? t('platform.roles.isBuiltIn') : isBeyond ? t('platform.roles.beyond') : undefined
    return [
      {
        key: 'edit',
        word: t('platform.roles.edit'),
        icon: IconPencil,
        quick: true,
        refused: fixed,
        run: () => form.open(`edit:${role.id}`),
      },
      {
        key: 'remove',
        word: t('platform.roles.remove'),
        icon: IconTrash,
        danger: true,
        divided: true,
        refused: fixed ?? (operators > 0 ? t('platform.roles.inUse', { n: operators }) : undefined),
        confirm: {
          title: t('platform.roles.removeTitle', { name }),
          text: t('platform.roles.removeText'),
          confirm: t('platform.roles.remove'),
          danger: true,
        },
        run: async () => {
          await remove.send({ id: role.id })
          toast('success', t('platform.roles.removed', { name }))
        },
      },
    ]
  }
  return (
    <>
      <ResourceTable
        name="roles"
        list={list}
        columns={columns}
        actions={actions}
        rowId={(role) => role.id}
        rowName={({ name }) => name}
        searchPlaceholder={t('platform.roles.search')}
        empty={<EmptyState title={t('platform.roles.none')} text={t('platform.roles.noneText')} />}
      />
      {kind === 'new' && <RoleForm onClose={form.close} />}
      {kind === 'edit' && edited && !edited.all && <RoleForm key={id} role={edited} onClose={form.close} />}
    </>
  )
}
