import type { words as en } from '../en/cart.ts'
import type { Translation } from '../t.ts'

export const words: Translation<typeof en> = {
  title: '購物車',
  open: { other: '購物車（{n}）' },
  add: '加入購物車',
  added: '已放入購物車。',
  empty: '購物車是空的',
  emptyText: '放入購物車的資源會一併結算，價格以結算當下為準。',
  remove: '移除 {name}',
  pay: '支付 {sum} 並結算',
  settled: { other: '已購買 {n} 項。' },
  hindrances: { notGranted: '業務群組未包含此產品', soldOut: '已售完', notPriced: '目前無法購買', gone: '不再提供' },
}
