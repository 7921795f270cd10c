import type { words as en } from '../en/pages.ts'
import type { Translation } from '../t.ts'

export const words: Translation<typeof en> = {
  notFound: '找不到頁面',
  forbidden: '沒有權限',
  login: '登入',
  register: '註冊',
  forgotPassword: '重設密碼',
  accountBind: '綁定帳號',
  centerAccountBinding: '綁定第三方帳號',
  loginSuccess: '已登入',
  authRedirect: '正在登入',
  service: '服務條款',
  policy: '隱私權政策',
  help: '說明',
  phoneManage: '雲端手機管理',
  phonePlayer: '雲端手機',
  priceList: '價目表',
  status: '狀態',
}
