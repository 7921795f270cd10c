import type { ProductWords } from '../words/side-by-side.ts'

export const words = {
  names: {
    one: ['DDoS protection package', 'DDoS 高防包', 'DDoS 防護套餐'],
    list: ['DDoS protection', 'DDoS 高防', 'DDoS 防護'],
    buy: ['Buy DDoS protection', '购买 DDoS 高防包', '購買 DDoS 防護套餐'],
    operator: ['DDoS protection packages', 'DDoS 高防包', 'DDoS 防護套餐'],
    packages: {
      '20g': ['20 Gbps', '20 Gbps', '20 Gbps'],
      '50g': ['50 Gbps', '50 Gbps', '50 Gbps'],
      '100g': ['100 Gbps', '100 Gbps', '100 Gbps'],
    },
    actions: {
      bind: ['Bind to an address', '绑定 IP', '綁定 IP'],
      unbind: ['Unbind', '解绑', '解除綁定'],
    },
  },
  events: {
    bind: ['Bound a DDoS protection package to an address', '为 IP 绑定 DDoS 高防包', '為 IP 綁定 DDoS 防護套餐'],
    unbind: ['Unbound a DDoS protection package', '解绑 DDoS 高防包', '解除綁定 DDoS 防護套餐'],
  },
  notices: {
    attacked: {
      subject: ['Attack on {address}', '{address} 遭受攻击', '{address} 遭受攻擊'],
      content: [
        'The protection package {name} keeps it away. It reached {peak} Gbps. Nothing has to be done.',
        '高防包“{name}”已启动防御，攻击峰值 {peak} Gbps，您无需任何操作。',
        '防護套餐「{name}」已啟動防禦，攻擊峰值 {peak} Gbps，您無須任何操作。',
      ],
    },
    exceeded: {
      subject: [
        'The attack on {address} is larger than its protection',
        '{address} 遭受的攻击超出防护能力',
        '{address} 遭受的攻擊超出防護能力',
      ],
      content: [
        'It reached {peak} Gbps; the package {name} holds {gbps} Gbps. Connections may be slow or fail. A larger package holds more.',
        '攻击峰值 {peak} Gbps，高防包“{name}”的防护能力为 {gbps} Gbps，连接可能变慢或中断。更大的套餐可防护更大的攻击。',
        '攻擊峰值 {peak} Gbps，防護套餐「{name}」的防護能力為 {gbps} Gbps，連線可能變慢或中斷。較大的套餐可防護更大的攻擊。',
      ],
    },
  },
  text: [
    'Keeps floods of traffic away from a public address of yours.',
    '为您的弹性公网 IP 抵御流量攻击。',
    '為您的彈性公網 IP 抵禦流量攻擊。',
  ],
  none: ['No protection package yet', '还没有高防包', '尚無防護套餐'],
  noneText: [
    'A package keeps attacks up to its size away from the address it is bound to.',
    '高防包为所绑定的 IP 抵御不超过其防护能力的攻击。',
    '防護套餐為所綁定的 IP 抵禦不超過其防護能力的攻擊。',
  ],
  buy: ['Buy protection', '购买高防包', '購買防護套餐'],
  buyText: [
    'Choose where your address is and how large an attack should be held. Bind it to the address afterwards.',
    '选择弹性公网 IP 所在的节点和所需的防护能力，购买后再绑定 IP。',
    '選擇彈性公網 IP 所在的節點與所需的防護能力，購買後再綁定 IP。',
  ],
  packageText: ['The largest attack that is held', '可防御的最大攻击流量', '可防禦的最大攻擊流量'],
  packages: {
    '20g': ['For small sites and games between friends', '适合小型网站和小规模游戏', '適合小型網站與小型遊戲'],
    '50g': ['For shops and services that must stay up', '适合需要持续在线的商城和服务', '適合需要持續上線的商店與服務'],
    '100g': ['For those who are attacked often', '适合经常遭受攻击的业务', '適合經常遭受攻擊的服務'],
  },
  bought: [
    'The package is being made ready. Bind it to an address next.',
    '高防包正在开通，接下来请绑定 IP。',
    '防護套餐正在開通，接下來請綁定 IP。',
  ],
  platformText: [
    'Protection packages of every account: whose they are, which address they guard, and how often that was attacked.',
    '所有账号的高防包：归属、防护的 IP 和受攻击次数。',
    '所有帳號的防護套餐：歸屬、防護的 IP 與受攻擊次數。',
  ],
  address: ['Protected address', '防护 IP', '防護 IP'],
  notBound: ['Not bound', '未绑定', '未綁定'],
  attacksIn30: ['Attacks in 30 days', '近 30 天攻击次数', '近 30 天攻擊次數'],
  reports: {
    word: ['Attacks', '攻击记录', '攻擊紀錄'],
    title: ['Attacks recorded by {name}', '“{name}”的攻击记录', '「{name}」的攻擊紀錄'],
    none: ['No attack so far', '暂无攻击记录', '尚無攻擊紀錄'],
    noneText: [
      'Attacks on its address are written down here.',
      '针对所绑定 IP 的攻击会记录在这里。',
      '針對所綁定 IP 的攻擊會記錄在這裡。',
    ],
    goesOn: ['Still going on', '进行中', '進行中'],
  },
  bindHelp: [
    'Addresses of the same node. One address has one package; what it guarded before is guarded no longer.',
    '可选择同一节点的弹性公网 IP。一个 IP 只能绑定一个高防包；更换后，原 IP 不再受保护。',
    '可選擇同一節點的彈性公網 IP。一個 IP 只能綁定一個防護套餐；更換後，原 IP 不再受保護。',
  ],
  noAddress: [
    'There is no address on {node} that it could guard. An address is bought alone or with a host.',
    '{node} 上没有可绑定的弹性公网 IP，可单独购买，也可在创建云主机时一并购买。',
    '{node} 上沒有可綁定的彈性公網 IP，可單獨購買，也可在建立雲端主機時一併購買。',
  ],
  acts: {
    bind: {
      word: ['Bind to an address', '绑定 IP', '綁定 IP'],
      title: ['Bind {name} to an address', '为“{name}”绑定 IP', '為「{name}」綁定 IP'],
      begun: ['The package is being bound', '正在绑定', '正在綁定'],
    },
    unbind: {
      word: ['Unbind', '解绑', '解除綁定'],
      title: ['Unbind {name} from {address}?', '将“{name}”从 {address} 解绑？', '將「{name}」自 {address} 解除綁定？'],
      text: [
        'The address is no longer protected. The package goes on costing until it ends or is deleted.',
        '该 IP 将不再受保护。高防包在到期或删除前继续计费。',
        '該 IP 將不再受保護。防護套餐在到期或刪除前仍持續計費。',
      ],
      begun: ['The package is being unbound', '正在解绑', '正在解除綁定'],
    },
  },
  kinds: {
    'syn flood': ['SYN flood', 'SYN 洪水攻击', 'SYN 洪水攻擊'],
    'udp flood': ['UDP flood', 'UDP 洪水攻击', 'UDP 洪水攻擊'],
    'http flood': ['HTTP flood', 'HTTP 洪水攻击', 'HTTP 洪水攻擊'],
    'dns amplification': ['DNS amplification', 'DNS 放大攻击', 'DNS 放大攻擊'],
  },
  peak: ['Peak of {gbps} Gbps', '峰值 {gbps} Gbps', '峰值 {gbps} Gbps'],
  held: ['Held', '已防御', '已防禦'],
  notHeld: ['Larger than the package', '超出防护能力', '超出防護能力'],
} as const satisfies ProductWords
