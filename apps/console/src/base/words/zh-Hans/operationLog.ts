import type { words as en } from '../en/operationLog.ts'
import type { Translation } from '../t.ts'

export const words: Translation<typeof en> = {
  text: '您和成员的操作记录及来源地址。',
  ownText: '您的操作记录及来源地址。',
  what: '操作',
  who: '操作人',
  subject: '对象',
  request: '请求 ID',
  search: 'ID、IP 地址或请求 ID',
  export: '导出',
  clear: '清空日志',
  clearTitle: '清空操作日志',
  clearText: '现有记录将对您和成员隐藏，且无法恢复显示。平台仍会保留记录。',
  clearOwnText: '现有记录将对您隐藏。主账号和平台仍可查看。',
  none: '暂无记录',
  noneText: '账号中的每次变更都会记录在此。',
  auditText: '客户和运营人员的全部变更，包括客户已清空的记录。',
  auditSearch: '邮箱、ID、IP 或请求 ID',
  auditNoneText: '每次变更都会记录在此。',
  customer: '客户',
  operator: '运营人员',
  visitor: '访客',
  details: '详情',
}
