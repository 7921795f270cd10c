import { management, type Management } from '@portico/contract/network/management.ts'
import IconListCheck from '@tabler/icons-react/dist/esm/icons/IconListCheck.mjs'
import IconPassword from '@tabler/icons-react/dist/esm/icons/IconPassword.mjs'
import * as z from 'zod/mini'
import { listed } from '../../../base/format/listed.ts'
import type { Column } from '../../../base/state/list.ts'
import { find } from '../../../base/words/words.ts'
import { PasswordField } from '../../../kit/form/fields.tsx'
import { ActForm } from '../../../sold/ActDialog.tsx'
import type { ProductPageProps } from '../../../sold/product-screen.ts'
import { actRefusal } from '../../../sold/refusal.ts'
import type { ResourceDialogProps } from '../../../sold/ResourceForms.tsx'
import { managementScreens, say } from './management.screens.ts'
import { ReachChecks } from './ReachChecks.tsx'

export const reachText = ({ reach }: Pick<Management, 'reach'>) =>
  listed(reach.map(({ name }) => name)) || say('nothing')

export const managementColumns = (): readonly Column<Management>[] => [
  { key: 'account', title: say('account'), cell: ({ account_name }) => <span className="mono">{account_name}</span> },
  { key: 'reach', title: say('reaches'), cell: reachText },
]

const reachSchema = z.omit(management.calls.managementReach.input, { id: true })
const ReachForm = ({ row, onClose }: ResourceDialogProps<Management>) => (
  <ActForm
    row={row}
    act={management.calls.managementReach}
    schema={reachSchema}
    initial={{ reach: row.reach.map(({ id }) => id) }}
    title={say('acts.reach.title', { account_name: row.account_name })}
    word={say('acts.reach.word')}
    begun={say('acts.reach.begun')}
    onClose={onClose}
  >
    {(form) => <ReachChecks value={form.values.reach} onChange={(ids) => form.set('reach', ids)} />}
  </ActForm>
)

const passwordSchema = z.omit(management.calls.managementPassword.input, { id: true })
const PasswordForm = ({ row, onClose }: ResourceDialogProps<Management>) => (
  <ActForm
    row={row}
    act={management.calls.managementPassword}
    schema={passwordSchema}
    initial={{ password: '' }}
    title={say('password.title', { name: row.account_name })}
    word={say('password.word')}
    begun={say('password.begun')}
    onClose={onClose}
  >
    {(form) => (
      <PasswordField
        {...form.field('password')}
        autoComplete="new-password"
        required
        help={find('rules.managementPassword')}
      />
    )}
  </ActForm>
)

/** Its list, wherever it stands. */
export const managementList = (): ProductPageProps<Management> => ({
  product: management,
  screens: managementScreens,
  columns: managementColumns(),
  assignable: () => true,
  actions: (row, open) => [
    {
      key: 'password',
      word: say('password.word'),
      icon: IconPassword,
      quick: true,
      refused: actRefusal(management, row, management.can.password),
      run: () => open('password'),
    },
    {
      key: 'reach',
      word: say('acts.reach.word'),
      icon: IconListCheck,
      quick: true,
      refused: actRefusal(management, row, management.can.reach),
      run: () => open('reach'),
    },
  ],
  dialogs: { password: PasswordForm, reach: ReachForm },
})
