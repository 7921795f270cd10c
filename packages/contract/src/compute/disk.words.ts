import type { SentencesOf, SoldWords } from '../words/side-by-side.ts'
import type { disk } from './disk.ts'

export const words = {
  names: {
    one: ['Cloud disk', '云硬盘', '雲端硬碟'],
    list: ['Disks', '云硬盘', '雲端硬碟'],
    buy: ['Create disk', '创建云硬盘', '建立雲端硬碟'],
    operator: ['All disks', '全部云硬盘', '全部雲端硬碟'],
    actions: {
      attach: ['Attach', '挂载', '掛載'],
      detach: ['Detach', '卸载', '卸載'],
      extend: ['Extend', '扩容', '擴充容量'],
      'restore snapshot': ['Roll back', '回滚', '還原'],
    },
  },
  events: {
    create: ['Bought a disk', '购买云硬盘', '購買雲端硬碟'],
    attach: ['Attached a disk', '挂载云硬盘', '掛載雲端硬碟'],
    detach: ['Detached a disk', '卸载云硬盘', '卸載雲端硬碟'],
    extend: ['Enlarged a disk', '扩容云硬盘', '擴充雲端硬碟'],
  },
  text: [
    'Extra space for your hosts, billed monthly.',
    '为云主机扩充空间，按月计费。',
    '為雲端主機擴充空間，按月計費。',
  ],
  textFrom: [
    'Extra space for your hosts, billed monthly. From {sum} per GiB a month.',
    '为云主机扩充空间，按月计费，每 GiB 每月 {sum} 起。',
    '為雲端主機擴充空間，按月計費，每 GiB 每月 {sum} 起。',
  ],
  none: ['No disks yet', '还没有云硬盘', '還沒有雲端硬碟'],
  noneText: [
    'A cloud disk keeps data separate from the host it is attached to, and can be extended while in use.',
    '云硬盘独立于所挂载的主机保存数据，使用中也可以扩容。',
    '雲端硬碟獨立於所掛載的主機保存資料，使用中也能擴充容量。',
  ],
  buy: ['Create disk', '创建云硬盘', '建立雲端硬碟'],
  buyText: ['Choose a node and a size, and pay.', '选择节点和容量即可下单。', '選擇節點與容量即可下單。'],
  bought: ['Creating the disk.', '云硬盘正在创建。', '雲端硬碟正在建立。'],
  platformText: [
    'Every account’s disks: their owners, what they are attached to, and their last operation.',
    '所有账号的云硬盘：归属、挂载对象和最近一次操作。',
    '所有帳號的雲端硬碟：歸屬、掛載對象與最近一次操作。',
  ],
  capacity: ['Capacity', '容量', '容量'],
  host: ['Host', '主机', '主機'],
  copies: ['Snapshots', '快照', '快照'],
  free: ['Not attached', '未挂载', '未掛載'],
  attach: ['Attach', '挂载', '掛載'],
  attachTitle: ['Attach {name}', '挂载 {name}', '掛載 {name}'],
  attachHelp: [
    'Hosts on {node} that are running or stopped.',
    '{node} 上运行中或已关机的主机。',
    '{node} 上執行中或已關機的主機。',
  ],
  noHost: [
    'There is no host on {node} to attach a disk to.',
    '{node} 上没有可挂载的主机。',
    '{node} 上沒有可掛載的主機。',
  ],
  attaching: ['Attaching the disk.', '正在挂载。', '正在掛載。'],
  detach: ['Detach', '卸载', '卸載'],
  detachTitle: ['Detach {name} from {host}', '从 {host} 卸载 {name}', '從 {host} 卸載 {name}'],
  detachText: [
    'Unmount it inside the system first, so that no unwritten data is lost.',
    '请先在系统内卸载文件系统，以免丢失尚未写入的数据。',
    '請先在系統內卸載檔案系統，以免遺失尚未寫入的資料。',
  ],
  detaching: ['Detaching the disk.', '正在卸载。', '正在卸載。'],
  extend: ['Extend', '扩容', '擴充容量'],
  extendTitle: ['Extend {name}', '扩容 {name}', '擴充 {name}'],
  extendText: [
    'A disk can only grow. Enlarge the partition inside the system afterwards.',
    '容量只能增大。扩容后请在系统内扩展分区。',
    '容量只能加大。完成後請在系統內擴大分割區。',
  ],
  newCapacity: ['New capacity', '新容量', '新容量'],
  extendPay: ['Pay {sum} and extend', '支付 {sum} 并扩容', '支付 {sum} 並擴充'],
  extending: ['Extending the disk.', '正在扩容。', '正在擴充容量。'],
  snapshot: ['Take snapshot', '创建快照', '建立快照'],
  snapshotsOf: ['Snapshots', '查看快照', '檢視快照'],
  plan: ['Automatic snapshots', '自动快照', '自動快照'],
  ofHost: ['The system disk belongs to its host', '系统盘随主机管理', '系統碟隨主機管理'],
  detachFirst: ['Detach it first', '请先卸载', '請先卸載'],
  notAttached: ['Not attached', '尚未挂载', '尚未掛載'],
  renewsWith: ['Attached to {host}: it renews with the host', '已绑定 {host}，随主机续费', '已綁定 {host}，隨主機續費'],
  noTerm: ['It has no term of its own', '没有单独的期限', '沒有單獨的期限'],
  size: ['Capacity', '容量', '容量'],
  sizeText: ['10 to 4000 GiB; you can extend it later', '10 至 4000 GiB，之后可扩容', '10 至 4000 GiB，之後可擴充'],
  sourceSize: ['At least {n} GiB, the size of the snapshot', '不小于快照的 {n} GiB', '不小於快照的 {n} GiB'],
  source: ['Content', '内容', '內容'],
  sourceText: ['Empty, or a copy of a snapshot', '空盘，或由快照创建', '空白硬碟，或由快照建立'],
  sourceElsewhere: [
    'Snapshot {name} is on {node} and can only be used there.',
    '快照 {name} 位于 {node}，只能在该节点使用。',
    '快照 {name} 位於 {node}，只能在該節點使用。',
  ],
  empty: ['Empty disk', '空盘', '空白硬碟'],
  attachTo: ['Attach to', '挂载到', '掛載到'],
  attachToText: ['You can change it at any time', '随时可更改', '隨時可變更'],
  noAttach: ['Attach later', '暂不挂载', '暫不掛載'],
  attachedTo: ['Attached to', '挂载于', '掛載於'],
  help: {
    what: [
      'Extra space for hosts. A disk keeps its data when it is detached or its host is deleted.',
      '为云主机增加空间。卸载硬盘或删除云主机后，数据仍然保留。',
      '為雲端主機增加空間。卸載硬碟或刪除雲端主機後，資料仍然保留。',
    ],
    choose: [
      'Choose a size from {diskMin} to {diskMax} GiB, and a host to attach it to if you have one.',
      '选择 {diskMin} 至 {diskMax} GiB 的容量，并可选择要挂载的云主机。',
      '選擇 {diskMin} 至 {diskMax} GiB 的容量，並可選擇要掛載的雲端主機。',
    ],
    next: [
      'Format and mount it in the host’s system the first time.',
      '首次使用时，请在云主机系统中格式化并挂载。',
      '首次使用時，請在雲端主機系統中格式化並掛載。',
    ],
    cost: ['By size and term.', '按容量和时长计费。', '按容量與時長計費。'],
    over: [
      'When the term ends, the disk is detached from its host.',
      '到期时，硬盘会从云主机卸载。',
      '到期時，硬碟會從雲端主機卸載。',
    ],
    questions: {
      extend: {
        q: ['Can I enlarge a disk?', '可以扩容吗？', '可以擴充容量嗎？'],
        a: [
          'Yes, also while it is in use. You pay the difference for the rest of the term. A disk cannot be made smaller.',
          '可以，使用中也能扩容，按剩余时长补交差价。硬盘不能缩小。',
          '可以，使用中也能擴充，按剩餘時長補繳差價。硬碟不能縮小。',
        ],
      },
      delete: {
        q: ['Why can I not delete it?', '为什么不能删除？', '為什麼無法刪除？'],
        a: ['Detach it from its host first.', '请先从云主机卸载。', '請先從雲端主機卸載。'],
      },
    },
  },
} as const satisfies SoldWords

/** What each of its calls does, for the API document. */
export const sentences = {
  diskList: 'Lists your disks.',
  diskExport: 'Returns your disks as a CSV file.',
  platformDiskList: 'Lists every disk.',
  diskAttach: 'Attaches a disk to a host.',
  diskDetach: 'Detaches a disk from its host.',
  diskCreate: 'Buys and creates disks at a quoted price.',
  diskExtendPrice: 'Quotes a larger capacity for a disk.',
  diskExtend: 'Extends a disk at a quoted price.',
} as const satisfies SentencesOf<typeof disk>
