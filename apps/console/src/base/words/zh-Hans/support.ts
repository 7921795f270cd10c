import type { words as en } from '../en/support.ts'
import type { Translation } from '../t.ts'

export const words: Translation<typeof en> = {
  noticesText: '您的账号和资源发生的变化。',
  state: '状态',
  read: '已读',
  unread: '未读',
  time: '时间',
  readAll: '全部标为已读',
  clearAll: '全部清除',
  clearTitle: '清除全部通知',
  clearText: '通知列表将被清空，且无法恢复。',
  noNotices: '没有通知',
  noNoticesText: '账号或资源有变化时，会在这里通知您。',
  allNotices: '全部通知',
  open: '打开',
}
