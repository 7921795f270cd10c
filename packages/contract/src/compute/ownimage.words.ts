import type { ProductWords } from '../words/side-by-side.ts'

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
} as const satisfies ProductWords
