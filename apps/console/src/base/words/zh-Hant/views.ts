import type { words as en } from '../en/views.ts'
import type { Translation } from '../t.ts'

export const words: Translation<typeof en> = {
  none: '尚未儲存檢視',
  save: '儲存目前檢視…',
  saveTitle: '儲存目前檢視',
  help: '將儲存搜尋、篩選、排序與欄位。同名檢視會被取代。',
  saved: '檢視已儲存',
  remove: '刪除「{name}」',
  removed: '檢視已刪除',
}
