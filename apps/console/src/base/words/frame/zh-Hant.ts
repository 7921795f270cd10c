import { words as names } from 'portico:names?zh-Hant'
import { words as pages } from '../zh-Hant/inside.ts'

export default {
  pages,
  names,
  areas: {
    ...import.meta.glob(['../zh-Hant/*.ts', '!**/{base,kit,shell,pages,account,inside}.ts']),
    '../zh-Hant/helpProducts.ts': () => import('portico:help?zh-Hant'),
  },
  products: import.meta.glob('../../../../../../packages/contract/src/*/*.words.ts', { query: '?zh-Hant' }),
}
