import type { words as en } from '../en/pages.ts'
import type { Translation } from '../t.ts'

export const words: Translation<typeof en> = {
  notFound: '页面不存在',
  forbidden: '无权访问',
  login: '登录',
  register: '注册',
  forgotPassword: '重置密码',
  accountBind: '绑定账号',
  centerAccountBinding: '绑定第三方账号',
  loginSuccess: '已登录',
  authRedirect: '正在登录',
  service: '服务条款',
  policy: '隐私政策',
  help: '帮助',
  phoneManage: '云手机管理',
  phonePlayer: '云手机',
  priceList: '价格表',
  status: '状态',
}
