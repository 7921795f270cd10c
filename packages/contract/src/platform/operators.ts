import * as z from 'zod/mini'
import { permissions } from '../access.ts'
import { calls } from '../calls.ts'
import { Id } from '../ids.ts'
import { Instant, Nothing, Page, PageQuery } from '../page.ts'
import { email } from '../rules/account.ts'
import { chosenPassword } from '../rules/chosen-password.ts'
import { requiredLineAtMost, type MessageKey } from '../rules/text.ts'

export const OperatorRole = z.object({
  id: Id('role'),
  name: z.string(),
  /** The built-in role: every permission, and not to be changed. */
  all: z.boolean(),
  permissions: z.array(z.enum(permissions)),
  operators: z.number(),
})
export type OperatorRole = z.output<typeof OperatorRole>

export const Operator = z.object({
  id: Id('login'),
  name: z.string(),
  email: z.string(),
  role_id: Id('role'),
  role_name: z.string(),
  status: z.enum(['normal', 'disabled']),
  second_factor: z.boolean(),
  last_login_time: z.nullable(Instant),
  create_time: Instant,
})
export type Operator = z.output<typeof Operator>

const name = requiredLineAtMost(50)
export const OperatorCreateInput = z.object({ name, email, role_id: Id('role'), password: chosenPassword })
export const OperatorSaveInput = z.object({
  id: Id('login'),
  name,
  role_id: Id('role'),
  status: z.enum(['normal', 'disabled']),
})
export const RoleSaveInput = z.object({
  /** Absent: a new role. */
  id: z.optional(Id('role')),
  name,
  permissions: z.array(z.enum(permissions)).check(z.minLength(1, 'rules.choose' satisfies MessageKey)),
})

const stales = ['operatorList', 'operatorRoleList'] as const

export const operatorCalls = calls({
  operatorList: {
    post: '/apiv1/platform/operatorList',
    allow: 'operator.operators',
    reads: true,
    input: PageQuery,
    data: Page(Operator),
  },
  operatorCreate: {
    post: '/apiv1/platform/createOperator',
    allow: 'operator.operators',
    input: OperatorCreateInput,
    data: z.object({ id: Id('login') }),
    audit: 'operator.create',
    stales,
    secret: 'input',
  },
  operatorSave: {
    post: '/apiv1/platform/saveOperator',
    allow: 'operator.operators',
    input: OperatorSaveInput,
    data: Nothing,
    audit: 'operator.save',
    stales,
  },
  operatorPasswordSet: {
    post: '/apiv1/platform/setOperatorPassword',
    allow: 'operator.operators',
    input: z.object({ id: Id('login'), password: chosenPassword }),
    data: Nothing,
    audit: 'operator.password',
    secret: 'input',
  },
  operatorRoleList: {
    post: '/apiv1/platform/operatorRoleList',
    allow: 'operator.operators',
    reads: true,
    data: z.object({ result: z.array(OperatorRole) }),
  },
  operatorRoleSave: {
    post: '/apiv1/platform/saveOperatorRole',
    allow: 'operator.operators',
    input: RoleSaveInput,
    data: z.object({ id: Id('role') }),
    audit: 'operatorRole.save',
    stales,
  },
  operatorRoleRemove: {
    post: '/apiv1/platform/removeOperatorRole',
    allow: 'operator.operators',
    input: z.object({ id: Id('role') }),
    data: Nothing,
    audit: 'operatorRole.remove',
    stales,
  },
})
