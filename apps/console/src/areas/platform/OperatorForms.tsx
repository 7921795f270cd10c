import {
  operatorCalls,
  OperatorCreateInput,
  OperatorSaveInput,
  type Operator,
  type OperatorRole,
} from '@portico/contract/platform/operators.ts'
import type { Option } from '../../base/state/option.ts'
import { usePerson } from '../../base/person/person.ts'
import { useDraftForm } from '../../base/person/use-draft-form.ts'
import { useWrite } from '../../base/call/use-write.ts'
import { t } from '../../base/words/words.ts'
import { PasswordField, TextField } from '../../kit/form/fields.tsx'
import { PasswordSetDrawer } from '../../kit/dialog/PasswordSetDrawer.tsx'
import { SaveDrawer } from '../../kit/dialog/SaveDrawer.tsx'
import { SelectField } from '../../kit/form/select-fields.tsx'

/** Nobody gives a right they do not have: such roles are shown and cannot be chosen. */
function useRoleOptions(roles: readonly OperatorRole[]): Option[] {
  const { permissions } = usePerson()
  return roles.map((role) => ({
    value: role.id,
    label: role.name,
    disabled: !role.permissions.every((permission) => permissions.includes(permission)),
  }))
}

interface CreateProps {
  roles: readonly OperatorRole[]
  onClose: () => void
}

export function OperatorCreate({ roles, onClose }: CreateProps) {
  const options = useRoleOptions(roles)
  const write = useWrite(operatorCalls.operatorCreate, { inForm: true, action: t('platform.operators.add') })
  const form = useDraftForm({
    name: 'operator-new',
    schema: OperatorCreateInput,
    initial: { name: '', email: '', role_id: '', password: '' },
    check: ({ role_id }) => ({ role_id: role_id ? undefined : 'rules.choose' }),
  })
  const { name, email } = form.values
  return (
    <SaveDrawer
      title={t('platform.operators.add')}
      form={form}
      write={write}
      saved={(values) => t('platform.operators.madeNow', { name: values.name })}
      submitWord={t('platform.operators.add')}
      onClose={onClose}
    >
      <TextField {...form.field('name')} required autoComplete="off" autoFocus />
      <TextField {...form.field('email')} type="email" required autoComplete="off" />
      <SelectField {...form.field('role_id')} required options={options} />
      <PasswordField
        {...form.field('password')}
        required
        autoComplete="new-password"
        advise={[name, email]}
        help={t('platform.operators.passwordHelp')}
      />
    </SaveDrawer>
  )
}

interface EditProps extends CreateProps {
  operator: Operator
}

export function OperatorEdit({ operator, roles, onClose }: EditProps) {
  const { login_id } = usePerson()
  const isMe = login_id === operator.id
  const options = useRoleOptions(roles)
  const write = useWrite(operatorCalls.operatorSave, {
    inForm: true,
    action: t('platform.operators.editTitle', { name: operator.name }),
  })
  const { id, name, role_id, status } = operator
  const form = useDraftForm({
    name: `operator-${id}`,
    schema: OperatorSaveInput,
    initial: { id, name, role_id, status },
  })
  return (
    <SaveDrawer
      title={t('platform.operators.editTitle', { name })}
      form={form}
      // The state has an action of its own, and may have changed while the drawer was open.
      write={{ ...write, send: (values) => write.send({ ...values, status }) }}
      saved={t('platform.saved')}
      onClose={onClose}
    >
      <TextField {...form.field('name')} required autoComplete="off" autoFocus />
      <TextField label={t('fields.email')} value={operator.email} onChange={() => {}} readOnly />
      <SelectField
        {...form.field('role_id')}
        required
        options={options}
        disabled={isMe}
        {...(isMe && { help: t('platform.operators.ownRole') })}
      />
    </SaveDrawer>
  )
}

export function OperatorPassword({ operator, onClose }: Omit<EditProps, 'roles'>) {
  const { name } = operator
  const write = useWrite(operatorCalls.operatorPasswordSet, { inForm: true })
  return (
    <PasswordSetDrawer
      person={operator}
      write={write}
      title={t('platform.operators.passwordTitle', { name })}
      text={t('platform.operators.passwordText', { name })}
      help={t('platform.operators.passwordHelp')}
      submitWord={t('platform.operators.setPassword')}
      saved={t('platform.operators.passwordSet', { name })}
      onClose={onClose}
    />
  )
}
