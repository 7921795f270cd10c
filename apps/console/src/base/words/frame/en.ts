import { words as names } from 'portico:names?en'
import { words as pages } from '../en/inside.ts'

export default {
  pages,
  names,
  areas: {
    ...import.meta.glob(['../en/*.ts', '!**/{base,kit,shell,pages,account,inside}.ts']),
    '../en/helpProducts.ts': () => import('portico:help?en'),
  },
  products: import.meta.glob('../../../../../../packages/contract/src/*/*.words.ts', { query: '?en' }),
}
