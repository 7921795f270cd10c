import type { words as en } from '../en/node.ts'
import type { Translation } from '../t.ts'

export const words: Translation<typeof en> = {
  subscribeTitle: '订阅节点',
  subscribeText: '节点是资源运行的地点。订阅您要使用的节点，订阅免费。',
  noNodes: '暂无节点',
  noNodesText: '目前没有可订阅的节点，请稍后再来。',
  subscribe: '订阅',
  subscribed: '已订阅',
  soldOut: '已售罄',
  subscribedTo: '现在可以使用 {name}',
  already: '您已订阅该节点，请勿重复订阅！',
  verifyTitle: '融合云手机验证',
  verifyText: '融合云节点只需验证一次，我们会向您账号的手机发送验证码。',
  noPhone: '您的账号没有手机号，请联系客服添加。',
  verified: '手机已验证',
  families: {
    g2: '通用型',
    c2: '计算型',
    m2: '内存型',
  },
}
