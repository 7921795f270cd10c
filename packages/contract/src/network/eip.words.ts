import type { ProductWords } from '../words/side-by-side.ts'

export const words = {
  names: {
    one: ['Elastic IP', '弹性公网 IP', '彈性公網 IP'],
    list: ['Elastic IPs', '弹性公网 IP', '彈性公網 IP'],
  },
} as const satisfies ProductWords
