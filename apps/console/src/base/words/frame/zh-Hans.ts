import { words as names } from 'portico:names?zh-Hans'
import { words as pages } from '../zh-Hans/inside.ts'

export default {
  pages,
  names,
  areas: {
    ...import.meta.glob(['../zh-Hans/*.ts', '!**/{base,kit,shell,pages,account,inside}.ts']),
    '../zh-Hans/helpProducts.ts': () => import('portico:help?zh-Hans'),
  },
  products: import.meta.glob('../../../../../../packages/contract/src/*/*.words.ts', { query: '?zh-Hans' }),
}
