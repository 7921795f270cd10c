import type { SentencesOf, SoldWords } from '../words/side-by-side.ts'
import type { traffic } from './traffic.ts'

export const words = {
  names: {
    one: ['Traffic package', '流量包', '流量包'],
    list: ['Traffic packages', '流量包', '流量包'],
    buy: ['Buy traffic package', '购买流量包', '購買流量包'],
    operator: ['All traffic packages', '流量包', '流量包'],
    packages: {
      '100gb': ['100 GB', '100 GB', '100 GB'],
      '500gb': ['500 GB', '500 GB', '500 GB'],
      '1tb': ['1 TB', '1 TB', '1 TB'],
    },
  },
  events: {
    priority: ['Set the priority of a traffic package', '设置流量包优先级', '設定流量包優先順序'],
  },
  text: [
    'Prepaid traffic for your addresses billed by traffic on the same node.',
    '预付的流量。同一节点上按流量计费的弹性公网 IP 优先从流量包抵扣。',
    '預付的流量。同一節點上按流量計費的彈性公網 IP 優先由流量包抵扣。',
  ],
  none: ['No traffic packages yet', '还没有流量包', '尚無流量包'],
  noneText: [
    'Without one, traffic is charged per GB.',
    '没有流量包时，按流量计费的用量按 GB 收费。',
    '沒有流量包時，按流量計費的用量以 GB 計價。',
  ],
  buy: ['Buy package', '购买流量包', '購買流量包'],
  buyText: [
    'Choose your addresses’ node and an amount. All of them can use it immediately.',
    '选择弹性公网 IP 所在的节点和流量大小，购买后立即可用，由该节点的所有 IP 共享。',
    '選擇彈性公網 IP 所在的節點與流量大小，購買後立即可用，由該節點的所有 IP 共用。',
  ],
  packageText: [
    'How much your addresses can send until the package ends. A longer term keeps it valid longer.',
    '流量包到期前可抵扣的出方向流量。购买时长越长，有效期越长。',
    '流量包到期前可抵扣的流出流量。購買期限越長，有效期越長。',
  ],
  packages: {
    '100gb': ['For a small site', '适合小型网站', '適合小型網站'],
    '500gb': ['For a shop with many pictures', '适合图片较多的商城', '適合圖片較多的商店'],
    '1tb': ['For downloads and streams: 1,024 GB', '适合下载和流媒体，共 1,024 GB', '適合下載與串流，共 1,024 GB'],
  },
  bought: ['The package is ready', '流量包已可使用', '流量包已可使用'],
  platformText: [
    'Every account’s traffic packages: their owners and usage.',
    '所有账号的流量包：归属和用量。',
    '所有帳號的流量包：歸屬與用量。',
  ],
  used: ['Used', '已用', '已用'],
  usedOf: ['{used} of {total}', '{used} / {total}', '{used} / {total}'],
  left: ['{left} left', '剩余 {left}', '剩餘 {left}'],
  priority: ['Priority', '优先级', '優先順序'],
  priorityHelp: [
    'Lower numbers are used first; for equal numbers, the package that ends first. It applies from the next hour charged.',
    '数字越小越先使用；相同时先到期的先用。自下一个计费小时起生效。',
    '數字越小越先使用；相同時先到期的先用。自下一個計費小時起生效。',
  ],
  setPriority: ['Set priority', '设置优先级', '設定優先順序'],
  priorityOf: ['Priority of {name}', '“{name}”的优先级', '「{name}」的優先順序'],
  prioritySet: ['Priority set', '优先级已设置', '優先順序已設定'],
  ends: ['Valid until', '有效期至', '有效期至'],
  lapses: {
    one: [
      '{left} expires in {n} day. Renew to keep it.',
      '{left} 将在 {n} 天后失效，续费可保留。',
      '{left} 將於 {n} 天後失效，續費可保留。',
    ],
    other: [
      '{left} expires in {n} days. Renew to keep it.',
      '{left} 将在 {n} 天后失效，续费可保留。',
      '{left} 將於 {n} 天後失效，續費可保留。',
    ],
  },
  lapsesToday: [
    '{left} expires within a day. Renew to keep it.',
    '{left} 将在一天内失效，续费可保留。',
    '{left} 將於一天內失效，續費可保留。',
  ],
  usedUp: ['Used up', '流量已用完', '流量已用完'],
  notRenewable: [
    'A package can be renewed before it ends, if something is left.',
    '仅可在到期前续费仍有剩余的流量包。',
    '僅可在到期前續費仍有剩餘的流量包。',
  ],
  help: {
    what: [
      'Prepaid traffic for your addresses billed by traffic on the same node.',
      '预付流量，供同一节点上按流量计费的地址使用。',
      '預付流量，供同一節點上按流量計費的位址使用。',
    ],
    choose: ['Choose an amount: {trafficGb} GB.', '选择流量：{trafficGb} GB。', '選擇流量：{trafficGb} GB。'],
    next: [
      'All your addresses billed by traffic on the node use it automatically.',
      '该节点上所有按流量计费的地址会自动使用。',
      '該節點上所有按流量計費的位址會自動使用。',
    ],
    cost: ['By package and term.', '按套餐和时长计费。', '按套餐與時長計費。'],
    over: [
      'When the term ends, what is left of it can no longer be used.',
      '到期时，剩余流量不能再使用。',
      '到期時，剩餘流量不能再使用。',
    ],
    questions: {
      order: {
        q: ['Which package is used first?', '先使用哪个流量包？', '先使用哪個流量包？'],
        a: [
          'The one with the lowest priority number; for equal numbers, the one that ends first.',
          '优先级数字最小的先用；相同时，先到期的先用。',
          '優先順序數字最小的先用；相同時，先到期的先用。',
        ],
      },
      empty: {
        q: ['What if a package is used up?', '流量包用完了怎么办？', '流量包用完了怎麼辦？'],
        a: [
          'The next one is used. Without one, traffic is charged per GB.',
          '使用下一个流量包。没有时按 GB 计费。',
          '使用下一個流量包。沒有時按 GB 計費。',
        ],
      },
    },
  },
} as const satisfies SoldWords

/** What each of its calls does, for the API document. */
export const sentences = {
  trafficList: 'Lists your traffic packages.',
  trafficExport: 'Returns your traffic packages as a CSV file.',
  platformTrafficList: 'Lists every traffic package.',
  trafficPriority: 'Changes the order in which traffic packages are used.',
} as const satisfies SentencesOf<typeof traffic>
