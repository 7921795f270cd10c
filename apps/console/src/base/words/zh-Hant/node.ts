import type { words as en } from '../en/node.ts'
import type { Translation } from '../t.ts'

export const words: Translation<typeof en> = {
  subscribeTitle: '訂閱節點',
  subscribeText: '節點是資源執行的地點。訂閱您要使用的節點，訂閱免費。',
  noNodes: '尚無節點',
  noNodesText: '目前沒有可訂閱的節點，請稍後再來。',
  subscribe: '訂閱',
  subscribed: '已訂閱',
  soldOut: '已售完',
  subscribedTo: '現在可以使用 {name}',
  already: '您已訂閱此節點，請勿重複訂閱！',
  verifyTitle: '融合雲手機驗證',
  verifyText: '融合雲節點只需驗證一次，我們會將驗證碼傳送到您帳號的手機。',
  noPhone: '您的帳號沒有手機號碼，請聯絡客服新增。',
  verified: '手機已驗證',
  families: {
    g2: '通用型',
    c2: '運算型',
    m2: '記憶體型',
  },
}
