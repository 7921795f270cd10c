import type { ProductWords } from '../words/side-by-side.ts'

export const words = {
  names: {
    one: ['Snapshot', '快照', '快照'],
    list: ['Snapshots', '快照', '快照'],
    operator: ['All snapshots', '全部快照', '全部快照'],
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
} as const satisfies ProductWords
