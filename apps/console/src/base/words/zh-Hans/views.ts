import type { words as en } from '../en/views.ts'
import type { Translation } from '../t.ts'

export const words: Translation<typeof en> = {
  none: '尚未保存视图',
  save: '保存当前视图…',
  saveTitle: '保存当前视图',
  help: '将保存搜索、筛选、排序和列。同名视图会被替换。',
  saved: '视图已保存',
  remove: '删除“{name}”',
  removed: '视图已删除',
}
