import { basename } from 'node:path'
import type { Plugin } from 'vite'

const unused = ['Search', 'Sub', 'ContextMenu']
const isFile = new RegExp(`[\\\\/]Menu[\\\\/](Menu(?:${unused.join('|')}))[\\\\/]\\1\\.mjs$`)
const isUsed = new RegExp(`\\bMenu\\.(?:${unused.join('|')})\\b`)

/**
 * Mantine's menu brings all of its parts along, used or not: a search field with everything that fields are made of, menus
 * within menus. They would be an eighth of the frame. Whoever wants to use one takes it out of the list.
 */
export const menuParts = (): Plugin => ({
  name: 'portico-menu-parts',
  enforce: 'pre',
  load: (id) => (isFile.test(id) ? `export const ${basename(id, '.mjs')} = undefined` : undefined),
  transform(code, id) {
    if (id.endsWith('.tsx') && isUsed.test(code)) this.error(`${id} uses a part of menus that is left out: ${unused}`)
  },
})
