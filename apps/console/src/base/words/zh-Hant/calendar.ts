import type { words as en } from '../en/calendar.ts'
import type { Translation } from '../t.ts'

export const words: Translation<typeof en> = {
  before: '上個月',
  after: '下個月',
  today: '今天',
}
