import type { SentencesOf, SoldWords } from '../words/side-by-side.ts'
import type { link } from './link.ts'

export const words = {
  names: {
    one: ['Connection', '内网连接', '內網連線'],
    list: ['Private connections', '云内网连接', '雲端內網連線'],
    buy: ['Create connection', '创建内网连接', '建立內網連線'],
    operator: ['All connections', '内网连接', '內網連線'],
    actions: {
      bandwidth: ['Change bandwidth', '调整带宽', '調整頻寬'],
      revive: ['Start again', '恢复运行', '恢復運作'],
    },
  },
  events: { bandwidth: ['Changed the bandwidth of a connection', '调整内网连接带宽', '調整內網連線頻寬'] },
  text: ['Connects private networks on two nodes.', '连通两个节点的专有网络。', '連通兩個節點的私有網路。'],
  none: ['No connections yet', '还没有内网连接', '尚無內網連線'],
  noneText: [
    'A connection links private networks on two nodes. Routes use its address in each of them.',
    '内网连接连通两个节点的专有网络，路由经由它在各网络中的地址转发。',
    '內網連線連通兩個節點的私有網路，路由經由它在各網路中的位址轉送。',
  ],
  buy: ['Create connection', '创建连接', '建立連線'],
  buyText: [
    'Choose two nodes and a private network on each. Their ranges must not overlap.',
    '选择两个节点及各自的专有网络，两者网段不能重叠。',
    '選擇兩個節點及各自的私有網路，兩者網段不可重疊。',
  ],
  bought: [
    'Creating the connection. Next, add routes through it.',
    '正在建立连接，接下来请添加经过它的路由。',
    '正在建立連線，接下來請新增經過它的路由。',
  ],
  platformText: [
    'Every account’s connections: their owners and networks.',
    '所有账号的内网连接：归属和所连通的网络。',
    '所有帳號的內網連線：歸屬與所連通的網路。',
  ],
  exitNode: ['Second node', '对端节点', '對端節點'],
  exitText: ['It must differ from the first one.', '不能与第一个节点相同。', '不可與第一個節點相同。'],
  noExit: [
    'You need a second node. Subscribe to one more first.',
    '没有其他已订阅的节点，请先再订阅一个节点。',
    '沒有其他已訂閱的節點，請先再訂閱一個節點。',
  ],
  networks: ['Private networks', '专有网络', '私有網路'],
  networksText: [
    'A private network with a subnet on each node',
    '两个节点各选择一个已有子网的专有网络',
    '兩個節點各選擇一個已有子網路的私有網路',
  ],
  networkAt: ['Private network on {node}', '{node} 的专有网络', '{node} 的私有網路'],
  noNetwork: [
    'There is no private network on {node}. Create one with a subnet first.',
    '{node} 上没有专有网络，请先创建专有网络和子网。',
    '{node} 上沒有私有網路，請先建立私有網路與子網路。',
  ],
  bandwidth: ['Bandwidth', '带宽', '頻寬'],
  bandwidthTitle: ['Bandwidth', '带宽', '頻寬'],
  route: ['Connects', '连通', '連通'],
  hops: ['Next hop at each end', '两端的下一跳', '兩端的下一個躍點'],
  acts: {
    bandwidth: {
      word: ['Change bandwidth', '调整带宽', '調整頻寬'],
      title: ['Change the bandwidth of {name}', '调整“{name}”的带宽', '調整「{name}」的頻寬'],
      begun: ['Changing the bandwidth', '正在调整带宽', '正在調整頻寬'],
    },
  },
  help: {
    what: [
      'Connects private networks on two nodes, so that your hosts reach each other without the internet.',
      '连通两个节点的专有网络，让云主机不经公网互相访问。',
      '連通兩個節點的私有網路，讓雲端主機不經公網互相存取。',
    ],
    choose: [
      'Choose the other node, a private network on each, and a bandwidth up to {linkMbps} Mbps. The networks’ ranges must not overlap.',
      '选择另一个节点、两端的专有网络，以及不超过 {linkMbps} Mbps 的带宽。两个网络的网段不能重叠。',
      '選擇另一個節點、兩端的私有網路，以及不超過 {linkMbps} Mbps 的頻寬。兩個網路的網段不能重疊。',
    ],
    next: [
      'Add routes to both networks. The next hop is the connection’s address in each of them.',
      '在两个网络中添加路由，下一跳为该连接在各自网络中的地址。',
      '在兩個網路中新增路由，下一跳為該連線在各自網路中的位址。',
    ],
    cost: ['By node, bandwidth and term.', '按节点、带宽和时长计费。', '按節點、頻寬與時長計費。'],
    over: [
      'When the term ends, nothing passes the connection.',
      '到期时，连接不再转发流量。',
      '到期時，連線不再轉送流量。',
    ],
    questions: {
      bandwidth: {
        q: ['Can I change the bandwidth?', '可以变更带宽吗？', '可以變更頻寬嗎？'],
        a: [
          'Yes. You pay or get back the difference for the rest of the term.',
          '可以。按剩余时长补交或退还差价。',
          '可以。按剩餘時長補繳或退還差價。',
        ],
      },
      delete: {
        q: ['Why can I not delete it?', '为什么不能删除？', '為什麼無法刪除？'],
        a: [
          'Routes still lead over it. Delete them first.',
          '仍有路由经过该连接，请先删除路由。',
          '仍有路由經過該連線，請先刪除路由。',
        ],
      },
    },
  },
} as const satisfies SoldWords

/** What each of its calls does, for the API document. */
export const sentences = {
  linkList: 'Lists the connections between your private networks.',
  platformLinkList: 'Lists every connection.',
  linkBandwidthPrice: 'Quotes another bandwidth for a connection.',
  linkBandwidth: 'Changes the bandwidth of a connection.',
} as const satisfies SentencesOf<typeof link>
