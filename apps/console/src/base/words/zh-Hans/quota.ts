import type { words as en } from '../en/quota.ts'
import type { Translation } from '../t.ts'

export const words: Translation<typeof en> = {
  text: '每种产品您可以拥有的资源数量。续费不受影响。',
  product: '产品',
  used: '已使用',
  most: '配额',
  unlimited: '不限',
  usedOf: '{used} / {most}',
  request: '申请提高',
  requestTitle: '申请提高配额：{name}',
  wanted: '期望数量',
  wantedHelp: '须大于 {most}',
  reasonHelp: '说明用途',
  sent: '申请已提交',
  waiting: '已有申请等待处理',
  noLimit: '没有限制，无需提高',
  search: '产品',
  none: '没有产品',
  noneText: '这里列出各产品及其可拥有的数量。',
  requests: '申请',
  noRequests: '您还没有提交申请。',
  asked: '{name}：{wanted}',
  states: { open: '待处理', approved: '已通过', refused: '未通过', withdrawn: '已撤回' },
  withdraw: '撤回',
  withdrawn: '申请已撤回',
  bin: '回收站中的资源在释放之前仍计入。',
}
