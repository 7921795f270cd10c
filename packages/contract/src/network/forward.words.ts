import type { SentencesOf, SoldWords } from '../words/side-by-side.ts'
import type { forward } from './forward.ts'

export const words = {
  names: {
    one: ['Cloud forward', '云转发', '雲端轉發'],
    list: ['Cloud forwarding', '云转发', '雲端轉發'],
    buy: ['Create cloud forwarding', '创建云转发', '建立雲端轉發'],
    manage: ['Manage cloud forwarding', '管理云转发', '管理雲端轉發'],
    operator: ['All cloud forwarding', '云转发', '雲端轉發'],
    packages: { standard: ['Forward', '转发', '轉發'] },
    actions: {
      save: ['Change settings', '修改设置', '修改設定'],
      revive: ['Start again', '恢复运行', '恢復運作'],
    },
  },
  events: {
    save: ['Changed the settings of a cloud forward', '修改云转发设置', '修改雲端轉發設定'],
    allow: [
      'Changed the private networks forwards may reach',
      '修改云转发允许进入的内部网段',
      '修改雲端轉發允許進入的內部網段',
    ],
  },
  text: [
    'Forwards traffic from a port on one node to a target reached from another.',
    '将一个节点端口上的流量转发到另一节点可达的目标。',
    '將一個節點連接埠上的流量轉發到另一節點可達的目標。',
  ],
  none: ['No cloud forwards yet', '还没有云转发', '尚無雲端轉發'],
  noneText: [
    'A forward listens on one node and sends TCP or UDP to the address you choose.',
    '云转发在一个节点上监听，并将 TCP 或 UDP 流量送往您指定的地址。',
    '雲端轉發在一個節點上監聽，並將 TCP 或 UDP 流量送往您指定的位址。',
  ],
  buy: ['Create forward', '创建转发', '建立轉發'],
  buyText: [
    'Choose where people connect, where the traffic exits, and its target.',
    '选择接入节点、出口节点和转发目标。',
    '選擇接入節點、出口節點與轉發目標。',
  ],
  bought: ['Deploying the forward.', '云转发正在部署。', '雲端轉發正在部署。'],
  platformText: [
    'Every account’s cloud forwards: their owners, where they listen, and their targets.',
    '所有账号的云转发：归属、监听端口和目标。',
    '所有帳號的雲端轉發：歸屬、監聽連接埠與目標。',
  ],
  exitNode: ['Exit node', '出口节点', '出口節點'],
  exitText: [
    'Where the traffic exits. It cannot be the node people connect to.',
    '流量从该节点送出，不能与接入节点相同。',
    '流量自此節點送出，不可與接入節點相同。',
  ],
  noExit: [
    'You need a second node. Subscribe to one more first.',
    '没有其他已订阅的节点，请先再订阅一个节点。',
    '沒有其他已訂閱的節點，請先再訂閱一個節點。',
  ],
  route: ['Way', '线路', '路徑'],
  listens: ['Listens on', '监听', '監聽'],
  leads: ['Target', '目标', '目標'],
  listening: ['Port people connect to', '监听端口', '監聽連接埠'],
  listeningText: [
    'If empty, a free port is chosen. Available for forwards: {from}–{to} at {address}.',
    '留空则自动分配空闲端口。转发可用端口：{address} 的 {from}–{to}。',
    '留空則自動分配可用連接埠。轉發可用連接埠：{address} 的 {from}–{to}。',
  ],
  targetTitle: ['Target', '转发目标', '轉發目標'],
  targetText: [
    'A domain name or an address. Private networks cannot be reached; your hosts’ public addresses can.',
    '填写域名或地址。不能转发到内部网络，可以转发到您自己云主机的公网 IP。',
    '輸入網域名稱或位址。不能轉發到內部網路，可以轉發到您自己雲端主機的公網 IP。',
  ],
  limits: ['Who may connect', '访问限制', '存取限制'],
  sourcesHelp: [
    'One address or network per line. If empty, anyone may connect.',
    '每行一个 IP 地址或网段，留空则不限来源。',
    '每行一個 IP 位址或網段，留空則不限來源。',
  ],
  connectionsHelp: [
    'Concurrent connections and UDP sources',
    '同时存在的连接数与 UDP 来源数',
    '同時存在的連線數與 UDP 來源數',
  ],
  idleHelp: [
    'Idle connections are closed after this time',
    '超过该时间没有数据的连接会被断开',
    '超過此時間沒有資料的連線會被中斷',
  ],
  seconds: ['seconds', '秒', '秒'],
  protocols: {
    tcp: ['TCP', 'TCP', 'TCP'],
    udp: ['UDP', 'UDP', 'UDP'],
    both: ['TCP and UDP', 'TCP 和 UDP', 'TCP 與 UDP'],
  },
  manage: ['Manage', '管理', '管理'],
  settings: ['Settings', '设置', '設定'],
  saved: ['Applying the settings', '正在应用设置', '正在套用設定'],
  save: ['Save', '保存', '儲存'],
  everybody: ['Anyone', '不限', '不限'],
  choose: [
    'Choose a forward from the list to manage it.',
    '请从列表中选择要管理的云转发。',
    '請從清單中選擇要管理的雲端轉發。',
  ],
  toList: ['Back to list', '返回列表', '返回清單'],
  figures: {
    now: ['Now', '当前状态', '目前狀態'],
    connections: ['Connections', '当前连接', '目前連線'],
    in: ['To the target', '流入（至目标）', '流入（至目標）'],
    out: ['From the target', '流出（返回）', '流出（返回）'],
    listening: ['Listening', '监听中', '監聽中'],
    silent: ['Not listening', '未监听', '未監聽'],
    traffic: ['Traffic in 24 hours', '24 小时流量', '24 小時流量'],
    byFive: ['In 5-minute steps', '每 5 分钟', '每 5 分鐘'],
  },
  allowance: {
    word: ['Private targets', '内部目标', '內部目標'],
    title: ['Private networks forwards may reach', '允许转发进入的内部网段', '允許轉發進入的內部網段'],
    text: [
      'Without any, forwards only reach the public internet and their owner’s hosts. This platform, its database and other forwards are never reachable.',
      '留空时，云转发只能到达公网和归属账号自己的云主机。本平台、数据库和其他转发始终不可到达。',
      '留空時，雲端轉發只能到達公網與所屬帳號自己的雲端主機。本平台、資料庫與其他轉發始終不可到達。',
    ],
    help: [
      'One network per line, such as 10.8.0.0/16',
      '每行一个网段，例如 10.8.0.0/16',
      '每行一個網段，例如 10.8.0.0/16',
    ],
    saved: ['Saved', '已保存', '已儲存'],
  },
  help: {
    what: [
      'Forwards TCP or UDP from a port on one node to a target reached from another, for users who are far from your service.',
      '把一个节点端口上的 TCP 或 UDP 流量，从另一个节点转发到目标，适合离您的服务较远的用户。',
      '把一個節點連接埠上的 TCP 或 UDP 流量，從另一個節點轉發到目標，適合離您的服務較遠的使用者。',
    ],
    choose: [
      'Choose the node traffic exits from, a port, the target, and who may connect.',
      '选择出口节点、端口、目标，以及允许谁连接。',
      '選擇出口節點、連接埠、目標，以及允許誰連線。',
    ],
    next: [
      'Give your users the address and port shown in the list.',
      '把列表中显示的地址和端口提供给用户。',
      '把清單中顯示的位址與連接埠提供給使用者。',
    ],
    cost: ['By node and term.', '按节点和时长计费。', '按節點與時長計費。'],
    over: [
      'When the term ends, the port no longer accepts connections. Renewing it opens the same port again.',
      '到期时，端口不再接受连接。续费后仍使用原端口。',
      '到期時，連接埠不再接受連線。續費後仍使用原連接埠。',
    ],
    questions: {
      target: {
        q: ['Which targets are allowed?', '可以转发到哪些目标？', '可以轉發到哪些目標？'],
        a: [
          'Public addresses and domain names, also those of your hosts. Private networks cannot be reached.',
          '公网地址和域名，包括您云主机的公网地址。不能访问私有网络。',
          '公網位址與網域，包括您雲端主機的公網位址。無法存取私有網路。',
        ],
      },
      sources: {
        q: ['Can I restrict who connects?', '可以限制谁能连接吗？', '可以限制誰能連線嗎？'],
        a: [
          'Yes, to up to {forwardSources} addresses and networks. If the list is empty, anyone can connect.',
          '可以，最多 {forwardSources} 个地址和网段。留空则任何人都可连接。',
          '可以，最多 {forwardSources} 個位址與網段。留空則任何人都可連線。',
        ],
      },
    },
  },
} as const satisfies SoldWords

/** What each of its calls does, for the API document. */
export const sentences = {
  forwardList: 'Lists your cloud forwards.',
  forwardInfo: 'Returns a cloud forward with its settings.',
  platformForwardList: 'Lists every cloud forward.',
  forwardRange: 'Returns the ports that forwards of a node can use.',
  forwardFigures: 'Returns the connections and traffic of a cloud forward.',
  forwardSave: 'Changes the settings of a cloud forward.',
  platformForwardFigures: 'Returns the connections and traffic of any cloud forward.',
  platformForwardAllowance: 'Returns the private networks forwards may reach.',
  platformForwardAllowanceSave: 'Changes the private networks forwards may reach.',
} as const satisfies SentencesOf<typeof forward>
