import { posix } from 'node:path'
import { FileError } from '../../files/paths.ts'
import type { Entry } from '../../files/phone-files.ts'
import { column, picture, text, type Node, type Scroll } from '../view/node.ts'
import type { App, Host } from './app.ts'
import { fileIcon, folderIcon } from './icons.ts'
import { card, empty, line, page } from './kit.ts'
import { theme } from './theme.ts'

export const filesPackage = 'com.android.documentsui'
const top = '/sdcard'
const imageName = /\.(?:png|jpe?g|gif|webp)$/i
const textName = /\.(?:txt|md|json|xml|csv|log|html?|ya?ml|ini|conf|sh)$/i
const textBytesMax = 64 * 1024
const imageBytesMax = 8 * 1024 * 1024
const shownMax = 500

/** The files of the phone: folders, texts and pictures. */
export function createBrowse(host: Host): App {
  let folder = top
  let entries: Entry[] | undefined
  let opened: Opened | undefined
  let scroll: Scroll = { offset: 0, max: 0 }
  const read = async () => {
    const wanted = folder
    const found = await host.files.list(wanted).catch(() => [])
    if (wanted !== folder) return
    entries = found.slice(0, shownMax)
    host.changed()
  }
  const go = (path: string) => {
    folder = path
    opened = undefined
    entries = undefined
    scroll = { offset: 0, max: 0 }
    void read()
    host.changed()
  }
  const open = async (path: string) => {
    opened = await openFile(host, path)
    host.changed()
  }
  const back = () => {
    if (opened) opened = undefined
    else if (folder === top) return false
    else go(posix.dirname(folder))
    host.changed()
    return true
  }
  void read()
  return {
    package: filesPackage,
    get activity() {
      return opened ? '.Viewer' : '.Files'
    },
    asked: (data) => {
      const path = data?.replace(/^file:\/\//, '')
      if (path?.startsWith(`${top}/`)) void open(path)
      else go(top)
    },
    back,
    pinch: (factor) => {
      if (opened?.kind === 'image') opened.zoom = Math.min(6, Math.max(1, opened.zoom * factor))
      host.changed()
    },
    view: () => {
      if (opened) return openedPage(host, opened, back)
      return page(
        { title: folder === top ? host.words.files : posix.basename(folder), scroll, ...(folder !== top && { back }) },
        ...listing(host, folder, entries, go, (path) => void open(path)),
      )
    },
  }
}

interface Opened {
  kind: 'text' | 'image' | 'other'
  path: string
  text: string
  modifiedS: number
  zoom: number
  scroll: Scroll
}

async function openFile(host: Host, path: string): Promise<Opened | undefined> {
  try {
    const { folder, modifiedS } = await host.files.stat(path)
    if (folder) return undefined
    const kind = imageName.test(path) ? 'image' : textName.test(path) ? 'text' : 'other'
    const text = kind === 'text' ? (await host.files.readStart(path, textBytesMax)).toString('utf8') : ''
    return { kind, path, text, modifiedS, zoom: 1, scroll: { offset: 0, max: 0 } }
  } catch (error) {
    if (!(error instanceof FileError)) throw error
    return undefined
  }
}

function listing(
  { words }: Host,
  folder: string,
  entries: Entry[] | undefined,
  go: (path: string) => void,
  open: (path: string) => void,
): Node[] {
  if (!entries) return []
  if (entries.length === 0) return [empty(words.emptyFolder)]
  return [
    text(words.items(entries.length), { size: 12, color: theme.soft, pad: [0, 6] }),
    card(
      ...entries.map((entry) => {
        const path = posix.join(folder, entry.name)
        return line({
          title: entry.name,
          ...(!entry.folder && { detail: sizeWords(entry.size) }),
          icon: entry.folder ? folderIcon : fileIcon,
          id: 'file',
          tap: () => (entry.folder ? go(path) : open(path)),
        })
      }),
    ),
  ]
}

function sizeWords(bytes: number): string {
  if (bytes < 1_024) return `${bytes} B`
  return bytes < 1_048_576 ? `${(bytes / 1_024).toFixed(1)} KB` : `${(bytes / 1_048_576).toFixed(1)} MB`
}

function openedPage(host: Host, opened: Opened, back: () => void): Node {
  const parts = { title: posix.basename(opened.path), scroll: opened.scroll, back }
  if (opened.kind === 'text') return page(parts, text(opened.text, { size: 14, lines: 400, id: 'content' }))
  if (opened.kind === 'image') return page(parts, imageNode(host, opened))
  return page(parts, empty(host.words.notShown))
}

function imageNode(host: Host, { path, modifiedS, zoom }: Opened): Node {
  const image = host.images.get(`${path} ${modifiedS}`, () => host.files.readStart(path, imageBytesMax + 1))
  if (image === null) return empty(host.words.notShown)
  const height = host.height - 140
  return column(
    { height, fill: theme.night, radius: 12 },
    picture(
      (context, width) => {
        if (!image) return
        const scale = Math.min(width / image.width, height / image.height) * zoom
        const [wide, high] = [image.width * scale, image.height * scale]
        context.drawImage(image, (width - wide) / 2, (height - high) / 2, wide, high)
      },
      { height, radius: 12, label: posix.basename(path) },
    ),
  )
}
