import type { SharedAction } from '../resource/fields.ts'

export const zhHantActions: Record<SharedAction, string> = {
  create: '建立',
  expire: '到期',
  delete: '刪除',
  release: '釋出',
}
