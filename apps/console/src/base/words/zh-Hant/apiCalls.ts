import type { words as en } from '../en/apiCalls.ts'
import type { Translation } from '../t.ts'

export const words: Translation<typeof en> = {
  title: '本頁的 API 呼叫',
  text: '本頁發出的請求，可供程式直接使用。請在個人中心建立金鑰並設為 API_KEY。',
  docs: 'API 文件',
  scope: '需要權限 {scope}',
  none: '本頁沒有可用金鑰發出的請求。',
}
