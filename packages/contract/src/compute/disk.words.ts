import type { ProductWords } from '../words/side-by-side.ts'

export const words = {
  names: {
    one: ['Cloud disk', '云硬盘', '雲端硬碟'],
    list: ['Disks', '云硬盘', '雲端硬碟'],
    buy: ['Create disk', '创建云硬盘', '建立雲端硬碟'],
    operator: ['All disks', '全部云硬盘', '全部雲端硬碟'],
  },
  text: [
    'Extra space for your hosts, billed monthly.',
    '为云主机扩充空间，按月计费。',
    '為雲端主機擴充空間，按月計費。',
  ],
  textFrom: [
    'Extra space for your hosts, billed monthly. From {sum} per GB a month.',
    '为云主机扩充空间，按月计费，每 GB 每月 {sum} 起。',
    '為雲端主機擴充空間，按月計費，每 GB 每月 {sum} 起。',
  ],
  none: ['No disks yet', '还没有云硬盘', '還沒有雲端硬碟'],
  noneText: [
    'A cloud disk keeps data separate from the host it is attached to, and can be extended while in use.',
    '云硬盘独立于所挂载的主机保存数据，使用中也可以扩容。',
    '雲端硬碟獨立於所掛載的主機保存資料，使用中也能擴充容量。',
  ],
  buy: ['Create disk', '创建云硬盘', '建立雲端硬碟'],
  buyText: [
    'Choose a node and a size, and pay; it is ready within a minute.',
    '选择节点和容量即可下单，通常一分钟内可用。',
    '選擇節點與容量即可下單，通常一分鐘內可用。',
  ],
  bought: ['Creating the disk.', '云硬盘正在创建。', '雲端硬碟正在建立。'],
  platformText: [
    'Every account’s disks: their owners, what they are attached to, and their last operation.',
    '所有账号的云硬盘：归属、挂载对象和最近一次操作。',
    '所有帳號的雲端硬碟：歸屬、掛載對象與最近一次操作。',
  ],
} as const satisfies ProductWords
