import type { words as en } from '../en/cart.ts'
import type { Translation } from '../t.ts'

export const words: Translation<typeof en> = {
  title: '购物车',
  open: { other: '购物车（{n}）' },
  add: '加入购物车',
  added: '已加入购物车。',
  empty: '购物车是空的',
  emptyText: '放入购物车的资源一起结算，以结算时的价格为准。',
  remove: '移除 {name}',
  pay: '支付 {sum} 并结算',
  settled: { other: '已购买 {n} 项。' },
  hindrances: { notGranted: '业务组未开通该产品', soldOut: '已售罄', notPriced: '暂不可购买', gone: '不再提供' },
}
