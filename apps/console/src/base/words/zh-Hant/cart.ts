import type { words as en } from '../en/cart.ts'
import type { Translation } from '../t.ts'

export const words: Translation<typeof en> = {
  text: '依此處顯示的價格一併支付。支付前不保留庫存。',
  empty: '購物車是空的',
  emptyText: '放入購物車的資源一起結帳，以結帳時的價格為準。',
  items: '商品',
  remove: '移除 {name}',
  removed: '已移除 {name}。',
  undo: '復原',
  pay: '支付 {sum} 並結帳',
  payPlain: '支付',
  count: { other: '{n} 項' },
  some: { other: '共 {all} 項，支付 {n} 項' },
  settled: { other: '已購買 {n} 項。' },
  was: '價格已變動：加入時為 {sum}。',
  notPaid: '不計入本次支付。',
  nothingToPay: '目前沒有可購買的商品，請移除或另選。',
  quantityOf: '{name} 的數量',
  lines: '費用明細',
  hindrances: { notGranted: '業務群組未包含此產品', soldOut: '已售完', notPriced: '目前無法購買', gone: '不再提供' },
}
