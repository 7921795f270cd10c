import type { words as en } from '../en/timeline.ts'
import type { Translation } from '../t.ts'

export const words: Translation<typeof en> = {
  of: '{name} 的时间线',
  show: '显示',
  kinds: { all: '全部', state: '状态', money: '费用', parts: '组件' },
  none: '暂无此类记录',
  noneText: '选择“全部”可查看所有记录。',
  spent: '累计支出',
  openSpent: '查看明细',
  today: '今天，{day}',
  earlier: '更早',
  by: { platform: '平台', operator: '平台运营', agent: '代理商' },
  byNamed: { operator: '{who}（平台运营）', agent: '{who}（代理商）' },
  byKey: '{who}，API 密钥 {key}',
  why: {
    expire: '已付费的期限结束。',
    release: '可续费或恢复的期限已过。',
    reconcile: '云端报告了另一状态。',
    revive: '已重新付费。',
    unbind: '其所挂载的资源已不存在。',
    renew_auto: '按设置自动续费。',
  },
  happened: {
    rename: '重命名',
    renewal: '更改自动续费',
    moveExpiry: '更改到期时间',
    forceState: '手动设置状态',
    usage: '按量使用',
  },
  changed: {
    fromTo: '{from} → {to}',
    bound: '挂载到 {to}',
    unbound: '从 {from} 卸载',
    moved: '从 {from} 移到 {to}',
    term: '{from} 至 {to}',
    termMoved: '到期时间由 {from} 改为 {to}',
  },
}
