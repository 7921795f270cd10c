import type { words as en } from '../en/support.ts'
import type { Translation } from '../t.ts'

export const words: Translation<typeof en> = {
  noticesText: '您的帳號與資源發生的變化。',
  state: '狀態',
  read: '已讀',
  unread: '未讀',
  time: '時間',
  readAll: '全部標為已讀',
  clearAll: '全部清除',
  clearTitle: '清除全部通知',
  clearText: '通知列表將被清空，且無法復原。',
  noNotices: '沒有通知',
  noNoticesText: '帳號或資源有變化時，會在這裡通知您。',
  allNotices: '全部通知',
  open: '開啟',
}
