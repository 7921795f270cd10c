import type { SharedAction } from '../resource/fields.ts'

export const zhHansActions: Record<SharedAction, string> = {
  create: '创建',
  expire: '到期',
  delete: '删除',
  release: '释放',
}
