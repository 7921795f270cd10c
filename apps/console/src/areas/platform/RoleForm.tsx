import { permissions, type Permission } from '@portico/contract/access.ts'
import { operatorCalls, RoleSaveInput, type OperatorRole } from '@portico/contract/platform/operators.ts'
import { usePerson } from '../../base/person/person.ts'
import { useDraftForm } from '../../base/person/use-draft-form.ts'
import { useWrite } from '../../base/call/use-write.ts'
import { t } from '../../base/words/words.ts'
import { FieldGroup } from '../../kit/form/FieldGroup.tsx'
import { CheckField, TextField } from '../../kit/form/fields.tsx'
import { SaveDrawer } from '../../kit/dialog/SaveDrawer.tsx'

/** A new role, or the one that is given. */
export function RoleForm({ role, onClose }: { role: OperatorRole | undefined; onClose: () => void }) {
  const person = usePerson()
  const title = role ? t('platform.roles.editTitle', { name: role.name }) : t('platform.roles.add')
  const write = useWrite(operatorCalls.operatorRoleSave, { inForm: true, action: title })
  const form = useDraftForm({
    name: `role-${role?.id ?? 'new'}`,
    schema: RoleSaveInput,
    initial: {
      id: role?.id,
      name: role?.name ?? '',
      permissions: role?.permissions ?? ([] as Permission[]),
    },
    labels: { permissions: t('platform.roles.permissions') },
  })
  const { value: chosen, onChange, error } = form.field('permissions')
  const toggle = (permission: Permission, on: boolean) =>
    onChange(permissions.filter((one) => (one === permission ? on : chosen.includes(one))))
  return (
    <SaveDrawer
      title={title}
      form={form}
      write={write}
      saved={t('platform.saved')}
      submitWord={role ? t('kit.save') : t('platform.roles.add')}
      onClose={onClose}
    >
      <TextField {...form.field('name')} required autoComplete="off" autoFocus />
      <FieldGroup label={t('platform.roles.permissions')} error={error}>
        {permissions.map((permission, at) => {
          const mine = person.permissions.includes(permission)
          return (
            <CheckField
              key={permission}
              // The first tick answers to the field's name: a form goes there when none is set.
              name={at === 0 ? 'permissions' : permission}
              label={t(`platform.permissions.${permission}`)}
              value={chosen.includes(permission)}
              disabled={!mine}
              help={t(mine ? `platform.permissionTexts.${permission}` : 'platform.roles.notYours')}
              onChange={(on) => toggle(permission, on)}
            />
          )
        })}
      </FieldGroup>
    </SaveDrawer>
  )
}
