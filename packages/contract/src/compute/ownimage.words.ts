import type { SentencesOf, SoldWords } from '../words/side-by-side.ts'
import type { ownimage } from './ownimage.ts'

export const words = {
  names: {
    one: ['Custom image', '自定义镜像', '自訂映像'],
    list: ['Custom images', '自定义镜像', '自訂映像'],
    operator: ['All custom images', '全部自定义镜像', '全部自訂映像'],
  },
  text: [
    'Images made from your hosts, for creating or rebuilding hosts on the same node.',
    '由您的云主机制作的镜像，可在同一节点创建或重建云主机。',
    '由您的雲端主機製作的映像檔，可在同一節點建立或重建雲端主機。',
  ],
  none: ['No custom images yet', '还没有自定义镜像', '還沒有自訂映像'],
  noneText: [
    'Create one from a snapshot of a system disk. It is billed by size and term, like a snapshot.',
    '使用系统盘快照创建镜像，与快照一样按容量和期限计费。',
    '使用系統碟快照建立映像檔，與快照一樣按容量與期限計費。',
  ],
  platformText: [
    'Every account’s custom images and the systems they hold.',
    '所有账号的自定义镜像及其操作系统。',
    '所有帳號的自訂映像及其作業系統。',
  ],
  make: ['Create image', '创建镜像', '建立映像檔'],
  makeTitle: ['Create an image from {name}', '使用 {name} 创建镜像', '使用 {name} 建立映像檔'],
  makeText: [
    'The image keeps everything on the disk, including users, keys and passwords. Before you take the snapshot, remove whatever new hosts should not have.',
    '镜像包含磁盘上的全部内容，包括用户、密钥和密码。请在创建快照前删除新主机不应保留的内容。',
    '映像檔包含磁碟上的全部內容，包括使用者、金鑰與密碼。請在建立快照前移除新主機不應保留的內容。',
  ],
  makePay: ['Pay {sum} and create image', '支付 {sum} 并创建镜像', '支付 {sum} 並建立映像檔'],
  making: ['Creating the image.', '正在创建镜像。', '正在建立映像檔。'],
  makeFailed: ['Failed to create image', '创建镜像失败', '建立映像檔失敗'],
  chooseSnapshot: ['Choose a snapshot of a system disk', '选择系统盘快照', '選擇系統碟快照'],
  system: ['System', '操作系统', '作業系統'],
  size: ['Smallest system disk', '系统盘最小容量', '系統碟最小容量'],
  userName: ['User name', '用户名', '使用者名稱'],
  help: {
    what: [
      'An image made from one of your hosts, for creating or rebuilding hosts. Only you can see it.',
      '由您的云主机制作的镜像，可用于创建或重建云主机，仅您可见。',
      '由您的雲端主機製作的映像檔，可用於建立或重建雲端主機，僅您可見。',
    ],
    open: [
      'Take a snapshot of a host’s system disk, open “Custom images” and create one from it.',
      '先为云主机的系统盘创建快照，再打开“自定义镜像”并使用该快照创建。',
      '先為雲端主機的系統碟建立快照，再開啟「自訂映像」並使用該快照建立。',
    ],
    choose: ['Choose the snapshot, a name and a term.', '选择快照、名称和时长。', '選擇快照、名稱與時長。'],
    next: [
      'When you create a host on the same node or replace a system, choose it under “Custom images”.',
      '在同一节点创建云主机或更换系统时，在“自定义镜像”中选择。',
      '在同一節點建立雲端主機或更換系統時，在「自訂映像」中選擇。',
    ],
    cost: [
      'By size and term, at the price of a snapshot.',
      '按容量和时长计费，价格与快照相同。',
      '按容量與時長計費，價格與快照相同。',
    ],
    over: [
      'When the term ends, its state changes to Error and no host can be created from it until you renew it.',
      '到期后，状态变为“错误”，续费前不能用于创建云主机。',
      '到期後，狀態變為「錯誤」，續費前不能用於建立雲端主機。',
    ],
    questions: {
      keep: {
        q: ['Can I delete the snapshot or the host?', '可以删除快照或云主机吗？', '可以刪除快照或雲端主機嗎？'],
        a: [
          'Yes. The image is kept without them, and hosts created from it are kept without the image.',
          '可以。镜像不依赖它们；删除镜像后，由其创建的云主机也会保留。',
          '可以。映像檔不依賴它們；刪除映像檔後，由其建立的雲端主機也會保留。',
        ],
      },
      size: {
        q: ['How large must the system disk be?', '系统盘需要多大？', '系統碟需要多大？'],
        a: [
          'At least as large as the one the image was created from.',
          '不小于制作镜像时的系统盘。',
          '不小於製作映像檔時的系統碟。',
        ],
      },
      prepare: {
        q: ['What should I remove before I create one?', '创建前应删除哪些内容？', '建立前應移除哪些內容？'],
        a: [
          'Passwords, private keys and logs that new hosts should not have. The image keeps everything on the disk.',
          '新主机不应保留的密码、私钥和日志。镜像包含磁盘上的全部内容。',
          '新主機不應保留的密碼、私密金鑰與記錄檔。映像檔包含磁碟上的全部內容。',
        ],
      },
    },
  },
} as const satisfies SoldWords

/** What each of its calls does, for the API document. */
export const sentences = {
  ownimageList: 'Lists your custom images.',
  platformOwnimageList: 'Lists every customer’s custom images.',
} as const satisfies SentencesOf<typeof ownimage>
