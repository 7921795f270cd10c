import { operatorCalls, type OperatorRole } from '@portico/contract/platform/operators.ts'
import { useState } from 'react'
import { listed } from '../../base/format/listed.ts'
import { usePerson } from '../../base/person/person.ts'
import { useCall } from '../../base/call/queries.ts'
import { useWrite } from '../../base/call/use-write.ts'
import { t } from '../../base/words/words.ts'
import type { Column } from '../../base/state/list.ts'
import { NameCell } from '../../kit/table/NameCell.tsx'
import { NounList } from '../../kit/table/NounList.tsx'
import classes from './Platform.module.css'
import { RoleForm } from './RoleForm.tsx'
import { useRows } from '../../base/state/use-rows.ts'

const permissionWords = ({ permissions }: OperatorRole) =>
  listed(permissions.map((permission) => t(`platform.permissions.${permission}`)))

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
  const fixed = ({ all, permissions }: OperatorRole) => {
    if (all) return t('platform.roles.isBuiltIn')
    const isBeyond = permissions.some((permission) => !person.permissions.includes(permission))
    return isBeyond ? t('platform.roles.beyond') : undefined
  }
  return (
    <NounList
      name="roles"
      list={list}
      among={answer.data?.result}
      columns={columns}
      rowName={({ name }) => name}
      searchPlaceholder={t('platform.roles.search')}
      empty={{ title: t('platform.roles.none'), text: t('platform.roles.noneText') }}
      edit={t('platform.roles.edit')}
      fixed={fixed}
      remove={({ name, operators }) => ({
        write: remove,
        word: t('platform.roles.remove'),
        title: t('platform.roles.removeTitle', { name }),
        text: t('platform.roles.removeText'),
        removed: t('platform.roles.removed', { name }),
        refused: operators > 0 ? t('platform.roles.inUse', { n: operators }) : undefined,
      })}
      form={(role, close) => <RoleForm role={role} onClose={close} />}
    />
  )
}
