import type { CustomerStatus } from '@portico/contract/platform/customers.ts'
import type { StatusShape } from '../../kit/show/StatusMark.tsx'

export const customerShapes: Record<CustomerStatus, StatusShape> = {
  normal: 'running',
  disabled: 'failed',
  closed: 'stopped',
}
