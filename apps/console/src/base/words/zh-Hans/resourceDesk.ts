import type { words as en } from '../en/resourceDesk.ts'
import type { Translation } from '../t.ts'

export const words: Translation<typeof en> = {
  customer: '客户',
  ofCustomer: '单个客户',
  shown: '显示',
  engineRef: '引擎标识',
  lastOperation: '最近操作',
  noneAnywhere: '暂无内容',
  noneAnywhereText: '客户购买的资源会显示在这里。',
  open: '详情',
  moveExpiry: '调整到期时间',
  moveExpiryTitle: '调整 {name} 的到期时间',
  moveExpiryHelp: '不产生费用，按您的本地时间。',
  expiryMoved: '到期时间已调整',
  forceState: '强制设置状态',
  forceTitle: '强制设置 {name} 的状态',
  forceText: '用于引擎与页面状态不一致时。进行中的操作会以失败结束。',
  forced: '状态已设置',
  retry: '重试操作',
  retryTitle: '重试：{action}',
  retryText: '按原来的参数再次执行上一次失败的操作。',
  retried: '已重新开始',
  nothingFailed: '最近一次操作没有失败',
  notTwice: '创建失败已退款，不再重试',
  noExpiry: '没有单独的期限',
}
