import { names } from 'portico:names?en'
import { words as pages } from '../en/inside.ts'

export default {
  pages,
  names,
  areas: import.meta.glob(['../en/*.ts', '!**/{base,kit,shell,pages,account,inside}.ts']),
  products: import.meta.glob('../../../../../../packages/contract/src/*/*.words.ts', { query: '?en' }),
}
