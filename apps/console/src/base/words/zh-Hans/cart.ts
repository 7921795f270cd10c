import type { words as en } from '../en/cart.ts'
import type { Translation } from '../t.ts'

export const words: Translation<typeof en> = {
  text: '按此处显示的价格一并支付。支付前不保留库存。',
  empty: '购物车是空的',
  emptyText: '放入购物车的资源一起结算，以结算时的价格为准。',
  items: '商品',
  remove: '移除 {name}',
  removed: '已移除 {name}。',
  undo: '撤销',
  pay: '支付 {sum} 并结算',
  payPlain: '支付',
  count: { other: '{n} 项' },
  some: { other: '共 {all} 项，支付 {n} 项' },
  settled: { other: '已购买 {n} 项。' },
  was: '价格已变动：加入时为 {sum}。',
  notPaid: '不计入本次支付。',
  nothingToPay: '目前没有可购买的商品，请移除或另选。',
  quantityOf: '{name} 的数量',
  lines: '费用明细',
  hindrances: { notGranted: '业务组未开通该产品', soldOut: '已售罄', notPriced: '暂不可购买', gone: '不再提供' },
}
