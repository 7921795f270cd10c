import type { SentencesOf, SoldWords } from '../words/side-by-side.ts'
import type { ddos } from './ddos.ts'

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
      bind: ['Bind to address', '绑定 IP', '綁定 IP'],
      unbind: ['Unbind', '解绑', '解除綁定'],
    },
  },
  events: {
    bind: ['Bound a DDoS protection package to an address', '为 IP 绑定 DDoS 高防包', '為 IP 綁定 DDoS 防護套餐'],
    unbind: ['Unbound a DDoS protection package', '解绑 DDoS 高防包', '解除綁定 DDoS 防護套餐'],
    attack: ['Simulated an attack', '模拟攻击', '模擬攻擊'],
    endBlackhole: ['Ended a black hole', '解除黑洞', '解除黑洞'],
  },
  notices: {
    attacked: {
      subject: ['Attack on {address}', '{address} 遭受攻击', '{address} 遭受攻擊'],
      content: [
        'Protection package {name} is blocking it. It reached {peak} Gbps. You do not need to do anything.',
        '高防包“{name}”已启动防御，攻击峰值 {peak} Gbps，您无需任何操作。',
        '防護套餐「{name}」已啟動防禦，攻擊峰值 {peak} Gbps，您無須任何操作。',
      ],
    },
    exceeded: {
      subject: [
        'The attack on {address} exceeds its protection',
        '{address} 遭受的攻击超出防护能力',
        '{address} 遭受的攻擊超出防護能力',
      ],
      content: [
        'It reached {peak} Gbps; the limit is {gbps} Gbps ({name}). The address cannot be reached for 2 hours. A larger package covers more.',
        '攻击峰值 {peak} Gbps，防护能力为 {gbps} Gbps（{name}），该 IP 将进入黑洞 2 小时，期间无法访问。更大的套餐可防护更大的攻击。',
        '攻擊峰值 {peak} Gbps，防護能力為 {gbps} Gbps（{name}），此 IP 將進入黑洞 2 小時，期間無法存取。較大的套餐可防護更大的攻擊。',
      ],
    },
    near: {
      subject: [
        'The attack on {address} is close to the limit',
        '{address} 遭受的攻击接近防护上限',
        '{address} 遭受的攻擊接近防護上限',
      ],
      content: [
        'It reached {peak} of {gbps} Gbps ({name}). Beyond that, the address cannot be reached for 2 hours. A larger package covers more.',
        '攻击峰值 {peak} Gbps，防护上限 {gbps} Gbps（{name}）。超出后该 IP 将进入黑洞 2 小时，期间无法访问。更大的套餐可防护更大的攻击。',
        '攻擊峰值 {peak} Gbps，防護上限 {gbps} Gbps（{name}）。超出後此 IP 將進入黑洞 2 小時，期間無法存取。較大的套餐可防護更大的攻擊。',
      ],
    },
    unguarded: {
      subject: ['Attack on {address}', '{address} 遭受攻击', '{address} 遭受攻擊'],
      content: [
        'It reached {peak} Gbps and is being blocked. Without a package the limit is {gbps} Gbps; beyond that, the address cannot be reached for 2 hours.',
        '攻击峰值 {peak} Gbps，已防御。未绑定高防包的 IP 可防御 {gbps} Gbps，超出后将进入黑洞 2 小时，期间无法访问。',
        '攻擊峰值 {peak} Gbps，已防禦。未綁定防護套餐的 IP 可防禦 {gbps} Gbps，超出後將進入黑洞 2 小時，期間無法存取。',
      ],
    },
    blackholed: {
      subject: [
        '{address} cannot be reached until {time}',
        '{address} 已进入黑洞，至 {time}',
        '{address} 已進入黑洞，至 {time}',
      ],
      content: [
        'An attack of {peak} Gbps exceeds its limit of {gbps} Gbps. It can be reached again at {time} if the attack is over by then.',
        '攻击峰值 {peak} Gbps，超出 {gbps} Gbps 的防护能力。若届时攻击已停止，将于 {time} 恢复访问。',
        '攻擊峰值 {peak} Gbps，超出 {gbps} Gbps 的防護能力。若屆時攻擊已停止，將於 {time} 恢復存取。',
      ],
    },
    stillBlackholed: {
      subject: ['{address} is still under attack', '{address} 仍在遭受攻击', '{address} 仍遭受攻擊'],
      content: [
        'It cannot be reached until {time}, when we check again.',
        '黑洞延长至 {time}，届时将再次检查。',
        '黑洞延長至 {time}，屆時將再次檢查。',
      ],
    },
    lifted: {
      subject: ['{address} can be reached again', '{address} 已恢复访问', '{address} 已恢復存取'],
      content: [
        'The attack is over, and all traffic reaches the address again.',
        '攻击已停止，该 IP 已恢复访问。',
        '攻擊已停止，此 IP 已恢復存取。',
      ],
    },
    liftedBy: {
      subject: ['{address} can be reached again', '{address} 已恢复访问', '{address} 已恢復存取'],
      content: ['We ended the block early: {reason}', '我们已提前解除黑洞：{reason}', '我們已提前解除黑洞：{reason}'],
    },
  },
  text: [
    'Protects your public addresses from traffic floods.',
    '为您的弹性公网 IP 抵御流量攻击。',
    '為您的彈性公網 IP 抵禦流量攻擊。',
  ],
  none: ['No protection packages yet', '还没有高防包', '尚無防護套餐'],
  noneText: [
    'A package blocks attacks up to its size on the address it is bound to.',
    '高防包为所绑定的 IP 抵御不超过其防护能力的攻击。',
    '防護套餐為所綁定的 IP 抵禦不超過其防護能力的攻擊。',
  ],
  buy: ['Buy protection', '购买高防包', '購買防護套餐'],
  buyText: [
    'Choose your address’s node and the size of attack to block. You can then bind it to the address.',
    '选择弹性公网 IP 所在的节点和所需的防护能力，购买后再绑定 IP。',
    '選擇彈性公網 IP 所在的節點與所需的防護能力，購買後再綁定 IP。',
  ],
  packageText: ['The largest attack it blocks', '可防御的最大攻击流量', '可防禦的最大攻擊流量'],
  packages: {
    '20g': ['For small sites and private game servers', '适合小型网站和小规模游戏', '適合小型網站與小型遊戲'],
    '50g': ['For shops and services that must stay up', '适合需要持续在线的商城和服务', '適合需要持續上線的商店與服務'],
    '100g': ['For those who are attacked often', '适合经常遭受攻击的业务', '適合經常遭受攻擊的服務'],
  },
  bought: [
    'Preparing the package. You can then bind it to an address.',
    '高防包正在开通，接下来请绑定 IP。',
    '防護套餐正在開通，接下來請綁定 IP。',
  ],
  platformText: [
    'Every account’s protection packages: their owners, protected addresses and attacks.',
    '所有账号的高防包：归属、防护的 IP 和受攻击次数。',
    '所有帳號的防護套餐：歸屬、防護的 IP 與受攻擊次數。',
  ],
  address: ['Protected address', '防护 IP', '防護 IP'],
  notBound: ['Not bound', '未绑定', '未綁定'],
  attacksIn30: ['Attacks in 30 days', '近 30 天攻击次数', '近 30 天攻擊次數'],
  reports: {
    word: ['Attacks', '攻击记录', '攻擊記錄'],
    title: ['Attacks recorded by {name}', '“{name}”的攻击记录', '「{name}」的攻擊記錄'],
    none: ['No attacks so far', '暂无攻击记录', '尚無攻擊記錄'],
    noneText: [
      'Attacks on its address are listed here.',
      '针对所绑定 IP 的攻击会记录在这里。',
      '針對所綁定 IP 的攻擊會記錄在這裡。',
    ],
    goesOn: ['Ongoing', '进行中', '進行中'],
  },
  halted: {
    '': ['Can be reached', '正常', '正常'],
    debt: ['Stopped: payment is due', '欠费停用', '欠費停用'],
    blackhole: ['In a black hole', '黑洞中', '黑洞中'],
  },
  haltedUntil: ['Not reachable until {time}', '{time} 前无法访问', '{time} 前無法存取'],
  haltedText: [
    'An attack exceeded the limit. It can be reached again at {time} if the attack is over by then.',
    '攻击超出防护能力。若届时攻击已停止，将于 {time} 恢复访问。',
    '攻擊超出防護能力。若屆時攻擊已停止，將於 {time} 恢復存取。',
  ],
  addresses: {
    word: ['Traffic and attacks', '流量与攻击', '流量與攻擊'],
    choose: ['Address', 'IP 地址', 'IP 位址'],
    none: ['No addresses yet', '还没有弹性公网 IP', '尚無彈性公網 IP'],
    noneText: [
      'Traffic to your addresses, and attacks that were blocked, appear here.',
      '此处展示到达您 IP 的流量，以及被拦截的攻击流量。',
      '此處顯示到達您 IP 的流量，以及遭攔截的攻擊流量。',
    ],
    traffic: ['Traffic', '流量', '流量'],
    clean: ['Clean', '正常流量', '正常流量'],
    dropped: ['Dropped', '拦截流量', '攔截流量'],
    held: ['Up to {gbps} Gbps is blocked', '可防御 {gbps} Gbps', '可防禦 {gbps} Gbps'],
    missing: ['Not measured', '无数据', '無資料'],
    attacks: ['Attacks', '攻击记录', '攻擊記錄'],
    noAttack: ['No attacks so far', '暂无攻击记录', '尚無攻擊記錄'],
    noAttackText: [
      'Attacks on this address are listed here.',
      '针对该 IP 的攻击会记录在这里。',
      '針對此 IP 的攻擊會記錄在這裡。',
    ],
    wasHalted: ['Black hole', '黑洞', '黑洞'],
    goesOn: ['Ongoing', '进行中', '進行中'],
    periods: {
      '1 hour': ['1 hour', '1 小时', '1 小時'],
      '1 day': ['1 day', '1 天', '1 天'],
      '1 week': ['1 week', '1 周', '1 週'],
      '1 month': ['1 month', '1 个月', '1 個月'],
      '3 months': ['3 months', '3 个月', '3 個月'],
    },
    period: ['Period', '时间范围', '時間範圍'],
    notWatched: ['Attacks are not monitored on {node}.', '{node} 不提供攻击监测。', '{node} 不提供攻擊監測。'],
  },
  desk: {
    packages: ['Packages', '高防包', '防護套餐'],
    attacks: ['Attacks', '攻击', '攻擊'],
    make: ['Simulate attack', '模拟攻击', '模擬攻擊'],
    makeText: [
      'Simulated by the embedded engine: the owner sees it and is notified as with a real one, and the address may be cut off.',
      '由内置引擎模拟：客户会像遭受真实攻击一样看到记录并收到通知，IP 也可能进入黑洞。',
      '由內建引擎模擬：客戶會像遭受真實攻擊一樣看到記錄並收到通知，IP 也可能進入黑洞。',
    ],
    made: ['Attack started', '攻击已开始', '攻擊已開始'],
    search: ['Address, id or e-mail', 'IP、ID 或邮箱', 'IP、ID 或電子郵件'],
    none: ['No attacks so far', '暂无攻击', '尚無攻擊'],
    noneText: [
      'Attacks on every account’s addresses are listed here.',
      '所有账号的 IP 遭受的攻击会列在这里。',
      '所有帳號的 IP 遭受的攻擊會列在這裡。',
    ],
    attack: ['Attack', '攻击', '攻擊'],
    customer: ['Customer', '客户', '客戶'],
    size: ['Peak / limit', '峰值 / 防护能力', '峰值 / 防護能力'],
    time: ['When', '时间', '時間'],
    state: ['State', '状态', '狀態'],
    end: ['End black hole', '解除黑洞', '解除黑洞'],
    endTitle: ['End black hole of {address}?', '解除 {address} 的黑洞？', '解除 {address} 的黑洞？'],
    ended: ['Reachable again', '已恢复访问', '已恢復存取'],
    notHalted: ['Reachable', '未处于黑洞', '未處於黑洞'],
  },
  bindHelp: [
    'Addresses on the same node. Each address has one package; the address it protected before is no longer protected.',
    '可选择同一节点的弹性公网 IP。一个 IP 只能绑定一个高防包；更换后，原 IP 不再受保护。',
    '可選擇同一節點的彈性公網 IP。一個 IP 只能綁定一個防護套餐；更換後，原 IP 不再受保護。',
  ],
  noAddress: [
    'There is no address on {node} to protect. Buy an address on its own or with a host.',
    '{node} 上没有可绑定的弹性公网 IP，可单独购买，也可在创建云主机时一并购买。',
    '{node} 上沒有可綁定的彈性公網 IP，可單獨購買，也可在建立雲端主機時一併購買。',
  ],
  acts: {
    bind: {
      word: ['Bind to address', '绑定 IP', '綁定 IP'],
      title: ['Bind {name} to an address', '为“{name}”绑定 IP', '為「{name}」綁定 IP'],
      begun: ['Binding the package', '正在绑定', '正在綁定'],
    },
    unbind: {
      word: ['Unbind', '解绑', '解除綁定'],
      title: ['Unbind {name} from {address}?', '将“{name}”从 {address} 解绑？', '將「{name}」自 {address} 解除綁定？'],
      text: [
        'The address is no longer protected. The package is billed until it ends or you delete it.',
        '该 IP 将不再受保护。高防包在到期或删除前继续计费。',
        '該 IP 將不再受保護。防護套餐在到期或刪除前仍持續計費。',
      ],
      begun: ['Unbinding the package', '正在解绑', '正在解除綁定'],
    },
  },
  kinds: {
    'syn flood': ['SYN flood', 'SYN 洪水攻击', 'SYN 洪水攻擊'],
    'udp flood': ['UDP flood', 'UDP 洪水攻击', 'UDP 洪水攻擊'],
    'http flood': ['HTTP flood', 'HTTP 洪水攻击', 'HTTP 洪水攻擊'],
    'dns amplification': ['DNS amplification', 'DNS 放大攻击', 'DNS 放大攻擊'],
  },
  peak: ['Peak of {gbps} Gbps', '峰值 {gbps} Gbps', '峰值 {gbps} Gbps'],
  held: ['Blocked', '已防御', '已防禦'],
  notHeld: ['Exceeded the package', '超出防护能力', '超出防護能力'],
  help: {
    what: [
      'Protects a public address from floods of traffic. Every address is protected up to {freeGbps} Gbps; a package raises this limit.',
      '保护公网地址免受流量攻击。每个地址默认防御 {freeGbps} Gbps，高防包可提高上限。',
      '保護公網位址免受流量攻擊。每個位址預設防禦 {freeGbps} Gbps，防護套餐可提高上限。',
    ],
    choose: [
      'Choose the size of attack to block: {ddosGbps} Gbps.',
      '选择可防御的攻击流量：{ddosGbps} Gbps。',
      '選擇可防禦的攻擊流量：{ddosGbps} Gbps。',
    ],
    next: [
      'Bind it to one of your elastic IPs on the same node.',
      '绑定到同一节点的弹性公网 IP。',
      '綁定到同一節點的彈性公網 IP。',
    ],
    cost: ['By package and term.', '按套餐和时长计费。', '按套餐與時長計費。'],
    over: [
      'When the term ends, the address is no longer protected by the package.',
      '到期时，高防包不再保护该地址。',
      '到期時，套餐不再保護該位址。',
    ],
    questions: {
      larger: {
        q: ['What if an attack is larger than my package?', '攻击超过套餐上限怎么办？', '攻擊超過套餐上限怎麼辦？'],
        a: [
          'Nothing reaches the address for {blackholeHours} hours, and longer if the attack is not over by then.',
          '该地址 {blackholeHours} 小时内无法访问；如果届时攻击仍未结束，时间会延长。',
          '該位址 {blackholeHours} 小時內無法存取；若屆時攻擊仍未結束，時間會延長。',
        ],
      },
      many: {
        q: [
          'Can one package protect several addresses?',
          '一个高防包可以保护多个地址吗？',
          '一個套餐可以保護多個位址嗎？',
        ],
        a: [
          'No, one at a time. You can bind it to another address on the node.',
          '不可以，同一时间只能保护一个。可以改绑到同节点的其他地址。',
          '不可以，同一時間只能保護一個。可以改綁到同節點的其他位址。',
        ],
      },
    },
  },
} as const satisfies SoldWords

/** What each of its calls does, for the API document. */
export const sentences = {
  ddosList: 'Lists your DDoS protection packages.',
  platformDdosList: 'Lists every protection package.',
  ddosBind: 'Binds a protection package to an elastic IP.',
  ddosUnbind: 'Unbinds a protection package from its elastic IP.',
  ddosOfferList: 'Lists the protection packages on offer.',
  ddosAttackList: 'Lists the attacks recorded by a protection package.',
  addressTraffic: 'Returns the traffic of an elastic IP, clean and dropped.',
  addressAttackList: 'Lists the attacks on an elastic IP.',
  platformAttackList: 'Lists the attacks on every address.',
  platformAttackMake: 'Simulates an attack on an address of the embedded engine.',
  platformBlackholeEnd: 'Ends the black hole of an address early.',
} as const satisfies SentencesOf<typeof ddos>
