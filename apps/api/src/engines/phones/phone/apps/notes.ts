import { FileError } from '../../files/paths.ts'
import { column, row, text, type Scroll } from '../view/node.ts'
import type { App, Host } from './app.ts'
import { keyboard } from './keyboard.ts'
import { button, statusHeight } from './kit.ts'
import { theme } from './theme.ts'

export const notesPackage = 'com.portico.notes'
const charsMax = 20_000
const folder = '/sdcard/Documents'

/** A sheet to write on. What is saved is a file of the phone. */
export function createNotes(host: Host): App {
  let written = ''
  let typing = true
  const scroll: Scroll = { offset: 0, max: 0 }
  const set = (words: string) => {
    written = words.slice(0, charsMax)
    scroll.offset = Number.MAX_SAFE_INTEGER
    host.changed()
  }
  const showKeys = (shown: boolean) => {
    typing = shown
    host.changed()
  }
  const keys = {
    type: (words: string) => set(written + words),
    erase: () => set([...written].slice(0, -1).join('')),
    hide: () => showKeys(false),
  }
  const save = async () => {
    const path = `${folder}/note-${stamp(new Date())}.txt`
    try {
      await host.files.makeFolder(folder, { parents: true })
      await host.files.write(path, Buffer.from(written))
      host.log.write('Notes', `saved ${path}`)
      host.say(host.words.savedAs(path))
    } catch (error) {
      if (!(error instanceof FileError)) throw error
      host.say(host.words.noSpace)
    }
  }
  return {
    package: notesPackage,
    activity: '.Notes',
    type: keys.type,
    erase: keys.erase,
    selected: () => written,
    clear: () => set(''),
    back: () => {
      const shown = typing
      if (shown) showKeys(false)
      return shown
    },
    view: () =>
      column(
        { fill: theme.card },
        column({ height: statusHeight }),
        row(
          { pad: [6, 16], gap: 8, align: 'center', height: 52 },
          text(host.words.notes, { size: 22, weight: 700, grow: 1, id: 'title' }),
          button(host.words.fresh, () => set(''), { id: 'new', soft: true }),
          button(host.words.save, () => void save(), { id: 'save' }),
        ),
        column({ grow: 1, scroll, pad: [4, 16], tap: () => showKeys(true) }, sheet(host, written)),
        ...(typing ? [keyboard({ ...keys, space: host.words.space })] : []),
      ),
  }
}

const sheet = ({ words }: Host, written: string) =>
  text(written === '' ? words.write : written, {
    size: 17,
    lines: 1_000,
    color: written === '' ? '#a0a7b4' : theme.ink,
    cursor: written !== '',
    id: 'note',
  })

const stamp = (at: Date) =>
  at
    .toISOString()
    .replace(/\.\d+Z$/, '')
    .replace(/[-:T]/g, '')
