import type { words as en } from '../en/bulk.ts'
import type { Translation } from '../t.ts'

export const words: Translation<typeof en> = {
  tagsTitle: { other: '{n} 个资源的标签' },
  removeHelp: '所选资源的标签：{tags}',
  tagged: { other: '已修改 {n} 个资源的标签' },
  deleteTitle: { other: '删除 {n} 个资源' },
  deleteText: '支持回收站的资源会在其中保留一段时间，期间可恢复；其余资源将立即彻底删除。',
  deleted: '{of} 个中有 {done} 个正在删除',
  total: '退回余额',
  asking: '计算中',
  alsoOf: '同时删除挂载的{what}（{n}）',
  working: '正在删除',
  begun: '删除中',
}
