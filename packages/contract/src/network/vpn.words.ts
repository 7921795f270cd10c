import type { SentencesOf, SoldWords } from '../words/side-by-side.ts'
import type { vpn } from './vpn.ts'

export const words = {
  names: {
    one: ['VPN connection', 'VPN 连接', 'VPN 連線'],
    list: ['VPN connections', 'VPN 连接', 'VPN 連線'],
    buy: ['Create VPN', '创建 VPN', '建立 VPN'],
    operator: ['All VPN connections', 'VPN 连接', 'VPN 連線'],
    packages: { vpn: ['VPN connection', 'VPN 连接', 'VPN 連線'] },
    actions: {
      key: ['New key', '更换密钥', '更換金鑰'],
      allow: ['Change networks', '修改可访问网段', '修改可存取網段'],
      revive: ['Start again', '恢复运行', '恢復運作'],
    },
  },
  events: {
    key: ['Created a new key for a VPN connection', '为 VPN 连接生成新密钥', '為 VPN 連線產生新金鑰'],
    allow: ['Changed the networks of a VPN connection', '修改 VPN 连接的可访问网段', '修改 VPN 連線的可存取網段'],
  },
  text: [
    'WireGuard access to a private network from outside.',
    '通过 WireGuard 从外部进入专有网络。',
    '透過 WireGuard 從外部進入私有網路。',
  ],
  none: ['No VPN connections yet', '还没有 VPN 连接', '尚無 VPN 連線'],
  noneText: [
    'With a file created here, a WireGuard client reaches the subnets you choose.',
    'WireGuard 客户端使用此处生成的配置文件访问您选择的子网。',
    'WireGuard 用戶端使用此處產生的設定檔存取您選擇的子網路。',
  ],
  buy: ['Create VPN', '创建 VPN', '建立 VPN'],
  buyText: [
    'Choose a private network and the subnets to reach.',
    '选择专有网络以及可访问的子网。',
    '選擇私有網路以及可存取的子網路。',
  ],
  bought: [
    'Creating the VPN. Next, create its key and download the file.',
    '正在建立 VPN，接下来请生成密钥并下载配置文件。',
    '正在建立 VPN，接下來請產生金鑰並下載設定檔。',
  ],
  platformText: [
    'Every account’s VPN connections: their owners and networks.',
    '所有账号的 VPN 连接：归属和所进入的网络。',
    '所有帳號的 VPN 連線：歸屬與所進入的網路。',
  ],
  network: ['Private network', '专有网络', '私有網路'],
  networkText: [
    'A private network with a subnet on this node',
    '该节点上已有子网的专有网络',
    '此節點上已有子網路的私有網路',
  ],
  noNetwork: [
    'There is no private network on {node}. Create one with a subnet first.',
    '{node} 上没有专有网络，请先创建专有网络和子网。',
    '{node} 上沒有私有網路，請先建立私有網路與子網路。',
  ],
  reached: ['Reachable networks', '可访问网段', '可存取網段'],
  address: ['Client address', '客户端地址', '用戶端位址'],
  peer: ['Other end', '对端状态', '對端狀態'],
  peers: {
    up: ['Up', '已连接', '已連線'],
    down: ['Down', '已断开', '已中斷'],
    never: ['Never connected', '从未连接', '從未連線'],
  },
  account: ['Management account', '云管理账号', '雲端管理帳號'],
  simulated: ['Simulated', '模拟', '模擬'],
  seen: ['Last seen {time}', '最近在线 {time}', '最近上線 {time}'],
  key: {
    word: ['Create key and download', '生成密钥并下载', '產生金鑰並下載'],
    title: ['Create a new key for {name}?', '为“{name}”生成新密钥？', '為「{name}」產生新金鑰？'],
    text: [
      'The file with the private key is downloaded now and not shown again. The previous key stops working.',
      '包含私钥的配置文件将立即下载，之后不再显示。原密钥随即失效。',
      '包含私密金鑰的設定檔將立即下載，之後不再顯示。原金鑰隨即失效。',
    ],
    done: ['File downloaded', '配置文件已下载', '設定檔已下載'],
  },
  acts: {
    allow: {
      word: ['Change networks', '修改可访问网段', '修改可存取網段'],
      title: ['Networks reachable through {name}', '“{name}”的可访问网段', '「{name}」的可存取網段'],
      begun: ['Changing the networks', '正在修改可访问网段', '正在修改可存取網段'],
    },
  },
  help: {
    what: [
      'Access to a private network from your computer or office, with any WireGuard client.',
      '使用任意 WireGuard 客户端，从您的电脑或办公室访问专有网络。',
      '使用任何 WireGuard 用戶端，從您的電腦或辦公室存取私有網路。',
    ],
    choose: [
      'Choose a private network and the subnets to reach.',
      '选择专有网络和要访问的子网。',
      '選擇私有網路與要存取的子網。',
    ],
    next: [
      'Create a key and import the downloaded file into your WireGuard client. It is shown only once.',
      '创建密钥，把下载的文件导入 WireGuard 客户端。文件只提供一次。',
      '建立金鑰，把下載的檔案匯入 WireGuard 用戶端。檔案只提供一次。',
    ],
    cost: ['By node and term.', '按节点和时长计费。', '按節點與時長計費。'],
    over: [
      'When the term ends, the network can no longer be reached through it.',
      '到期时，无法再通过它访问网络。',
      '到期時，無法再透過它存取網路。',
    ],
    questions: {
      lost: {
        q: ['I lost the file', '文件丢失了怎么办？', '檔案遺失了怎麼辦？'],
        a: [
          'Create a new key. The previous one stops working.',
          '创建新密钥，旧密钥随即失效。',
          '建立新金鑰，舊金鑰隨即失效。',
        ],
      },
      more: {
        q: ['Can several people use it?', '可以多人使用吗？', '可以多人使用嗎？'],
        a: [
          'It is for one client at a time. Create one for each person.',
          '同一时间只供一个客户端使用。请为每个人各创建一个。',
          '同一時間只供一個用戶端使用。請為每個人各建立一個。',
        ],
      },
    },
  },
} as const satisfies SoldWords

/** What each of its calls does, for the API document. */
export const sentences = {
  vpnList: 'Lists your VPN connections.',
  platformVpnList: 'Lists every VPN connection.',
  vpnAllow: 'Changes the networks a VPN connection can reach.',
  vpnPeerList: 'Lists the clients of a VPN connection.',
  vpnKey: 'Creates a new key for a VPN connection and returns its file once.',
} as const satisfies SentencesOf<typeof vpn>
