import type { ProductWords } from '../words/side-by-side.ts'

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
} as const satisfies ProductWords
