import type { ProductWords } from '../words/side-by-side.ts'

export const words = {
  names: {
    one: ['Elastic IP', '弹性公网 IP', '彈性公網 IP'],
    list: ['Elastic IPs', '弹性公网 IP', '彈性公網 IP'],
    buy: ['Buy an elastic IP', '购买弹性公网 IP', '購買彈性公網 IP'],
    operator: ['All elastic IPs', '弹性公网 IP', '彈性公網 IP'],
    actions: {
      bind: ['Bind to a host', '绑定云主机', '綁定雲端主機'],
      unbind: ['Unbind', '解绑', '解除綁定'],
      bandwidth: ['Change bandwidth', '调整带宽', '調整頻寬'],
      reverse: ['Reverse DNS', '反向解析', '反向解析'],
      unreverse: ['Remove reverse DNS', '删除反向解析', '刪除反向解析'],
    },
  },
  events: {
    bind: ['Bound an elastic IP to a host', '为云主机绑定弹性公网 IP', '為雲端主機綁定彈性公網 IP'],
    unbind: ['Unbound an elastic IP', '解绑弹性公网 IP', '解除綁定彈性公網 IP'],
    bandwidth: ['Changed the bandwidth of an elastic IP', '调整弹性公网 IP 带宽', '調整彈性公網 IP 頻寬'],
    reverse: ['Changed the reverse DNS entry of an elastic IP', '修改弹性公网 IP 反向解析', '修改彈性公網 IP 反向解析'],
    unreverse: [
      'Removed the reverse DNS entry of an elastic IP',
      '删除弹性公网 IP 反向解析',
      '刪除彈性公網 IP 反向解析',
    ],
  },
  text: [
    'Public addresses of your own. They stay yours when a host goes.',
    '独立持有的公网地址，云主机删除后仍归您所有。',
    '獨立持有的公網位址，雲端主機刪除後仍歸您所有。',
  ],
  none: ['No elastic IP yet', '还没有弹性公网 IP', '尚無彈性公網 IP'],
  noneText: [
    'An address is bought alone or with a host, and bound to one host at a time.',
    '弹性公网 IP 可单独购买，也可随云主机购买；同一时间只能绑定一台云主机。',
    '彈性公網 IP 可單獨購買，也可隨雲端主機購買；同一時間只能綁定一台雲端主機。',
  ],
  buy: ['Buy an address', '购买弹性公网 IP', '購買彈性公網 IP'],
  buyText: [
    'Choose the node and the bandwidth. Bind it to a host of that node afterwards.',
    '选择节点和带宽，购买后可绑定该节点的云主机。',
    '選擇節點與頻寬，購買後可綁定該節點的雲端主機。',
  ],
  bought: [
    'The address is being made ready. Bind it to a host next.',
    '弹性公网 IP 正在开通，接下来请绑定云主机。',
    '彈性公網 IP 正在開通，接下來請綁定雲端主機。',
  ],
  platformText: [
    'Elastic IPs of every account: whose they are, and which host they are bound to.',
    '所有账号的弹性公网 IP：归属和绑定的云主机。',
    '所有帳號的彈性公網 IP：歸屬與綁定的雲端主機。',
  ],
  address: ['Address', 'IP 地址', 'IP 位址'],
  boundTo: ['Bound to', '绑定的云主机', '綁定的雲端主機'],
  notBound: ['Not bound', '未绑定', '未綁定'],
  coming: ['Being made ready', '开通中', '開通中'],
  bandwidth: ['Bandwidth', '带宽', '頻寬'],
  privateIp: ['Private IP', '私网 IP', '私有 IP'],
  billing: ['Billing', '计费方式', '計費方式'],
  domain: ['Reverse DNS', '反向解析', '反向解析'],
  noDomain: ['None', '无', '無'],
  renewsWith: [
    'Bound to {host}: renew the host, and the address is renewed with it.',
    '已绑定“{host}”，请续费云主机，弹性公网 IP 随之续费。',
    '已綁定「{host}」，請續費雲端主機，彈性公網 IP 隨之續費。',
  ],
  bandwidthTitle: ['Bandwidth', '带宽', '頻寬'],
  bandwidthText: [
    'The fastest that traffic leaves and arrives at the address.',
    '该 IP 入方向和出方向的最大速率。',
    '該 IP 流入與流出的最高速率。',
  ],
  quantity: ['Number of addresses', '购买数量', '購買數量'],
  bindHelp: [
    'Hosts of {node} that have no address yet.',
    '可选择 {node} 上尚未绑定公网 IP 的云主机。',
    '可選擇 {node} 上尚未綁定公網 IP 的雲端主機。',
  ],
  noHost: [
    'There is no host on {node} that it could be bound to.',
    '{node} 上没有可绑定的云主机。',
    '{node} 上沒有可綁定的雲端主機。',
  ],
  domainHelp: [
    'What a reverse lookup of the address answers, such as mail.example.com.',
    '反向查询该 IP 时返回的域名，例如 mail.example.com。',
    '反向查詢該 IP 時傳回的網域名稱，例如 mail.example.com。',
  ],
  monthBefore: ['A month now', '当前月费', '目前月費'],
  monthAfter: ['A month afterwards', '调整后月费', '調整後月費'],
  restOfTerm: ['Until {time}', '截至 {time}', '至 {time}'],
  comesBack: ['Comes back to the balance', '退回余额', '退回餘額'],
  pay: ['Pay {sum} and change', '支付 {sum} 并调整', '支付 {sum} 並調整'],
  acts: {
    bind: {
      word: ['Bind', '绑定', '綁定'],
      title: ['Bind {address} to a host', '将 {address} 绑定到云主机', '將 {address} 綁定至雲端主機'],
      begun: ['The address is being bound', '正在绑定', '正在綁定'],
    },
    unbind: {
      word: ['Unbind', '解绑', '解除綁定'],
      title: [
        'Unbind {address} from {host_name}?',
        '将 {address} 从“{host_name}”解绑？',
        '將 {address} 自「{host_name}」解除綁定？',
      ],
      text: [
        'The host can no longer be reached at it. The address stays yours and goes on costing until it ends or is deleted.',
        '云主机将无法再通过该地址访问。弹性公网 IP 仍归您所有，到期或删除前继续计费。',
        '雲端主機將無法再透過此位址存取。彈性公網 IP 仍歸您所有，到期或刪除前持續計費。',
      ],
      begun: ['The address is being unbound', '正在解绑', '正在解除綁定'],
    },
    replace: {
      word: ['Replace', '更换 IP', '更換 IP'],
      title: ['Replace {address}?', '更换 {address}？', '更換 {address}？'],
      text: [
        '{host_name} gets another address. The one before is gone for good.',
        '“{host_name}”将获得新的地址，原地址无法找回。',
        '「{host_name}」將取得新的位址，原位址無法找回。',
      ],
      begun: ['The address is being replaced', '正在更换 IP', '正在更換 IP'],
    },
    bandwidth: {
      word: ['Change bandwidth', '调整带宽', '調整頻寬'],
      title: ['Bandwidth of {address}', '调整 {address} 的带宽', '調整 {address} 的頻寬'],
      begun: ['The bandwidth is being changed', '正在调整带宽', '正在調整頻寬'],
    },
    reverse: {
      word: ['Reverse DNS', '反向解析', '反向解析'],
      title: ['Reverse DNS entry of {address}', '{address} 的反向解析', '{address} 的反向解析'],
      begun: ['The entry is being saved', '正在保存', '正在儲存'],
    },
    unreverse: {
      word: ['Remove reverse DNS', '删除反向解析', '刪除反向解析'],
      title: [
        'Remove the reverse DNS entry of {address}?',
        '删除 {address} 的反向解析？',
        '刪除 {address} 的反向解析？',
      ],
      text: ['A lookup no longer answers {domain}.', '反向查询将不再返回 {domain}。', '反向查詢將不再傳回 {domain}。'],
      begun: ['The entry is being removed', '正在删除', '正在刪除'],
    },
  },
} as const satisfies ProductWords
