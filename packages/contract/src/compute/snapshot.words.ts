import type { SentencesOf, SoldWords } from '../words/side-by-side.ts'
import type { snapshot } from './snapshot.ts'

export const words = {
  names: {
    one: ['Snapshot', '快照', '快照'],
    list: ['Snapshots', '快照', '快照'],
    operator: ['All snapshots', '全部快照', '全部快照'],
  },
  events: {
    create: ['Took a snapshot', '创建快照', '建立快照'],
    restore: ['Rolled back to a snapshot', '回滚快照', '還原快照'],
    plan: ['Changed automatic snapshots', '修改自动快照', '變更自動快照'],
  },
  text: [
    'The state of a disk at a point in time, to roll back to or to create another disk from.',
    '云硬盘某一时刻的状态，可用于回滚或创建新的云硬盘。',
    '雲端硬碟某一時刻的狀態，可用於還原或建立新的雲端硬碟。',
  ],
  none: ['No snapshots yet', '还没有快照', '還沒有快照'],
  noneText: [
    'Three snapshots per disk are free. More are billed by size and term.',
    '每块云硬盘可免费创建三个快照，更多快照按容量和期限计费。',
    '每顆雲端硬碟可免費建立三個快照，更多快照按容量與期限計費。',
  ],
  platformText: [
    'Every account’s snapshots and their disks.',
    '所有账号的快照及其来源云硬盘。',
    '所有帳號的快照及其來源雲端硬碟。',
  ],
  tabs: { list: ['Snapshots', '快照', '快照'], plans: ['Plans', '自动快照策略', '自動快照排程'] },
  snapshotParts: ['Snapshots and plans', '快照与策略', '快照與排程'],
  disk: ['Disk', '云硬盘', '雲端硬碟'],
  fee: ['Fee', '费用', '費用'],
  automatic: ['Automatic', '自动', '自動'],
  onlyDisk: ['Of {name}', '{name} 的快照', '{name} 的快照'],
  onlyHost: ['Of one host', '一台主机的快照', '一台主機的快照'],
  takeTitle: ['Take a snapshot of {name}', '为 {name} 创建快照', '為 {name} 建立快照'],
  takeNew: ['Take snapshot', '创建快照', '建立快照'],
  chooseDisk: ['Choose a disk', '请选择云硬盘', '請選擇雲端硬碟'],
  freeLeft: {
    one: [
      '{n} more snapshot of this disk is free.',
      '该云硬盘还可免费创建 {n} 个快照。',
      '這顆雲端硬碟還可免費建立 {n} 個快照。',
    ],
    other: [
      '{n} more snapshots of this disk are free.',
      '该云硬盘还可免费创建 {n} 个快照。',
      '這顆雲端硬碟還可免費建立 {n} 個快照。',
    ],
  },
  freeUsed: [
    'This disk has used its free snapshots. This one is billed for a term.',
    '该云硬盘的免费快照已用完，本次按期限付费。',
    '這顆雲端硬碟的免費快照已用完，本次按期限付費。',
  ],
  takePay: ['Pay {sum} and take snapshot', '支付 {sum} 并创建', '支付 {sum} 並建立'],
  taking: ['Taking the snapshot.', '正在创建快照。', '正在建立快照。'],
  snapshotFailed: ['Failed to create snapshot', '创建快照失败', '建立快照失敗'],
  rollBack: ['Roll back', '回滚', '還原'],
  rollBackTitle: ['Roll back {disk} to {name}', '将 {disk} 回滚到 {name}', '將 {disk} 還原至 {name}'],
  rollBackText: [
    'Everything written to the disk since {time} is lost.',
    '{time} 之后写入的数据将全部丢失。',
    '{time} 之後寫入的資料將全部遺失。',
  ],
  shutOffFirst: ['Stop {host} first.', '请先将 {host} 关机。', '請先將 {host} 關機。'],
  rollingBack: ['Rolling the disk back.', '正在回滚云硬盘。', '正在還原雲端硬碟。'],
  makeDisk: ['Create disk from snapshot', '由快照创建云硬盘', '由快照建立雲端硬碟'],
  plansText: [
    'Taken automatically, free of charge; the oldest is deleted when a new one is taken.',
    '自动创建，不收费；新快照创建后，最旧的会被删除。',
    '自動建立，不收費；新快照建立後，最舊的會被刪除。',
  ],
  noPlans: ['No plans yet', '还没有策略', '還沒有排程'],
  noPlansText: [
    'Have a disk copied automatically every few days.',
    '让云硬盘每隔几天自动创建快照。',
    '讓雲端硬碟每隔幾天自動建立快照。',
  ],
  planTitle: ['Automatic snapshots of {name}', '{name} 的自动快照', '{name} 的自動快照'],
  planOn: ['Take snapshots automatically', '自动创建快照', '自動建立快照'],
  planTime: ['Update time', '更新时间', '更新時間'],
  planTimeHelp: ['In UTC, such as 19:00.', 'UTC 时间，例如 19:00。', 'UTC 時間，例如 19:00。'],
  planLocal: ['{time} in your time zone.', '即您当地的 {time}。', '即您當地的 {time}。'],
  planEvery: ['Days apart', '间隔天数', '間隔天數'],
  planKeep: ['Copies to keep', '保留份数', '保留份數'],
  planKeepHelp: [
    'At most 30; the oldest is deleted when there are more.',
    '最多 30 份，超出时删除最旧的。',
    '最多 30 份，超出時刪除最舊的。',
  ],
  every: { one: ['Every day', '每天', '每天'], other: ['Every {n} days', '每 {n} 天', '每 {n} 天'] },
  next: ['Next', '下次', '下次'],
  on: ['On', '已开启', '已開啟'],
  off: ['Off', '已关闭', '已關閉'],
  change: ['Change', '修改', '修改'],
  turnOff: ['Turn off', '关闭', '關閉'],
  savePlan: ['Save plan', '保存策略', '儲存排程'],
  freeNoTerm: ['A free snapshot has no term', '免费快照没有期限', '免費快照沒有期限'],
  help: {
    what: [
      'The state of a disk at a point in time, to roll back to or to create another disk from.',
      '硬盘在某一时刻的状态，可用于回滚或创建新硬盘。',
      '硬碟在某一時刻的狀態，可用於還原或建立新硬碟。',
    ],
    open: ['Open “Snapshots” and take one.', '打开“快照”并创建。', '開啟「快照」並建立。'],
    choose: [
      'Choose a disk and a name. You can also have snapshots taken automatically.',
      '选择硬盘并填写名称。也可以设置自动快照。',
      '選擇硬碟並填寫名稱。也可以設定自動快照。',
    ],
    pay: [
      '{freeSnapshots} snapshots per disk are free. For more, choose a term and pay.',
      '每块硬盘前 {freeSnapshots} 个快照免费。更多快照需选择时长并支付。',
      '每個硬碟前 {freeSnapshots} 個快照免費。更多快照須選擇時長並付款。',
    ],
    next: [
      'To go back, roll the disk back to a snapshot, or create a new disk from it.',
      '需要时，将硬盘回滚到快照，或用快照创建新硬盘。',
      '需要時，將硬碟還原至快照，或用快照建立新硬碟。',
    ],
    cost: [
      '{freeSnapshots} per disk are free. More are billed by size and term.',
      '每块硬盘 {freeSnapshots} 个免费，更多按容量和时长计费。',
      '每個硬碟 {freeSnapshots} 個免費，更多按容量與時長計費。',
    ],
    over: [
      'Free snapshots do not expire. When the term of a paid one ends, its state changes to Error.',
      '免费快照不会到期。付费快照到期后，状态变为“错误”。',
      '免費快照不會到期。付費快照到期後，狀態變為「錯誤」。',
    ],
    questions: {
      rollback: {
        q: ['What happens when I roll back?', '回滚会怎样？', '還原會怎樣？'],
        a: [
          'The disk gets the content it had then. Everything written since is lost.',
          '硬盘恢复为当时的内容，此后写入的数据会丢失。',
          '硬碟恢復為當時的內容，之後寫入的資料會遺失。',
        ],
      },
      disk: {
        q: ['What if the disk is deleted?', '删除硬盘后快照还在吗？', '刪除硬碟後快照還在嗎？'],
        a: [
          'Its snapshots are permanently deleted with it.',
          '不在，快照会随硬盘一起永久删除。',
          '不在，快照會隨硬碟一起永久刪除。',
        ],
      },
      plan: {
        q: ['How many automatic snapshots are kept?', '自动快照保留多少个？', '自動快照保留多少個？'],
        a: [
          'As many as you set, up to {autoSnapshots}. The oldest is deleted when a new one is ready.',
          '由您设置，最多 {autoSnapshots} 个。新快照完成后，最旧的会被删除。',
          '由您設定，最多 {autoSnapshots} 個。新快照完成後，最舊的會被刪除。',
        ],
      },
    },
  },
} as const satisfies SoldWords

/** What each of its calls does, for the API document. */
export const sentences = {
  snapshotList: 'Lists your snapshots.',
  platformSnapshotList: 'Lists every snapshot.',
  snapshotCreate: 'Takes a snapshot of a disk.',
  snapshotRestore: 'Rolls a disk back to a snapshot.',
  snapshotPlanList: 'Lists your automatic snapshot plans.',
  snapshotPlanSave: 'Changes the automatic snapshots of a disk.',
} as const satisfies SentencesOf<typeof snapshot>
