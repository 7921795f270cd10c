import type { words as en } from '../en/bulk.ts'
import type { Translation } from '../t.ts'

export const words: Translation<typeof en> = {
  tagsTitle: { other: '{n} 個資源的標籤' },
  removeHelp: '所選資源的標籤：{tags}',
  tagged: { other: '已變更 {n} 個資源的標籤' },
  deleteTitle: { other: '刪除 {n} 個資源' },
  deleteText: '支援資源回收筒的資源會在其中保留一段時間，期間可還原；其餘資源將立即永久刪除。',
  deleted: '{of} 個中有 {done} 個正在刪除',
  total: '退回餘額',
  asking: '計算中',
  alsoOf: '一併刪除掛載的{what}（{n}）',
  working: '正在刪除',
  begun: '刪除中',
}
