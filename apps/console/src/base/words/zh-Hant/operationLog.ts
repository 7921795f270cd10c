import type { words as en } from '../en/operationLog.ts'
import type { Translation } from '../t.ts'

export const words: Translation<typeof en> = {
  text: '您與成員的操作記錄及來源位址。',
  ownText: '您的操作記錄及來源位址。',
  what: '操作',
  who: '操作人',
  subject: '對象',
  request: '請求 ID',
  search: 'ID、IP 位址或請求 ID',
  export: '匯出',
  clear: '清空記錄',
  clearTitle: '清空操作記錄',
  clearText: '現有記錄將對您與成員隱藏，且無法再顯示。平台仍會保留記錄。',
  clearOwnText: '現有記錄將對您隱藏。主帳號與平台仍可檢視。',
  none: '尚無記錄',
  noneText: '帳號中的每次變更都會記錄於此。',
  auditText: '客戶與營運人員的所有變更，包括客戶已清空的記錄。',
  auditSearch: '電子郵件、ID、IP 或請求 ID',
  auditNoneText: '每次變更都會記錄於此。',
  customer: '客戶',
  operator: '營運人員',
  visitor: '訪客',
  details: '詳細資料',
}
