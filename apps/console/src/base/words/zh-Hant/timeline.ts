import type { words as en } from '../en/timeline.ts'
import type { Translation } from '../t.ts'

export const words: Translation<typeof en> = {
  of: '{name} 的時間軸',
  show: '顯示',
  kinds: { all: '全部', state: '狀態', money: '費用', parts: '元件' },
  none: '尚無此類記錄',
  noneText: '選擇「全部」可檢視所有記錄。',
  spent: '累計支出',
  openSpent: '檢視明細',
  today: '今天，{day}',
  earlier: '更早',
  by: { platform: '平台', operator: '平台營運', agent: '代理商' },
  byNamed: { operator: '{who}（平台營運）', agent: '{who}（代理商）' },
  byKey: '{who}，API 金鑰 {key}',
  why: {
    expire: '已付費的期限結束。',
    release: '可續費或復原的期限已過。',
    reconcile: '雲端回報了另一狀態。',
    revive: '已重新付費。',
    unbind: '其所掛載的資源已不存在。',
    renew_auto: '依設定自動續費。',
  },
  happened: {
    rename: '重新命名',
    renewal: '變更自動續費',
    moveExpiry: '更改到期時間',
    forceState: '手動設定狀態',
    usage: '按量使用',
  },
  changed: {
    fromTo: '{from} → {to}',
    bound: '掛載到 {to}',
    unbound: '從 {from} 卸載',
    moved: '從 {from} 移到 {to}',
    term: '{from} 至 {to}',
    termMoved: '到期時間由 {from} 改為 {to}',
  },
}
