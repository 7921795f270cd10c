import type { ProductWords } from '../words/side-by-side.ts'

export const words = {
  names: {
    one: ['Cloud host', '云主机', '雲端主機'],
    list: ['Cloud hosts', '云主机', '雲端主機'],
    buy: ['Create host', '创建云主机', '建立雲端主機'],
    operator: ['All hosts', '全部云主机', '全部雲端主機'],
    info: ['Host', '云主机详情', '雲端主機詳情'],
  },
  platformText: [
    'Every account’s hosts: their owners, where they run, and their last operation.',
    '所有账号的云主机：归属、所在节点和最近一次操作。',
    '所有帳號的雲端主機：歸屬、所在節點與最近一次操作。',
  ],
  platformSearch: ['Name, ID or IP', '名称、ID 或 IP', '名稱、ID 或 IP'],
} as const satisfies ProductWords
