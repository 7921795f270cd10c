import type { Placed } from './layout.ts'
import type { Node } from './node.ts'

const classes: Record<Node['kind'], string> = {
  box: 'android.view.ViewGroup',
  text: 'android.widget.TextView',
  picture: 'android.widget.ImageView',
  stack: 'android.widget.FrameLayout',
}

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
  '\n': '&#10;',
}
const escaped = (text: string) =>
  text
    .replace(/[&<>"'\n]/g, (sign) => escapes[sign]!)
    .replace(/[^\t\r\x20-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')

/** What uiautomator writes: the tree as it is drawn, in pixels. */
export function dump(placed: Placed, packageName: string, pixelsPerDp: number, rotation: number): string {
  const lines = nodeLines(placed, { packageName, pixelsPerDp }, 0)
  return `<?xml version='1.0' encoding='UTF-8' standalone='yes' ?><hierarchy rotation="${rotation}">${lines}</hierarchy>`
}

interface Facts {
  packageName: string
  pixelsPerDp: number
}

function nodeLines(placed: Placed, facts: Facts, index: number): string {
  const { node, children } = placed
  const attributes = {
    index: String(index),
    text: node.kind === 'text' ? node.text : '',
    'resource-id': node.id ? `${facts.packageName}:id/${node.id}` : '',
    class: node.kind === 'text' && node.cursor !== undefined ? 'android.widget.EditText' : classes[node.kind],
    package: facts.packageName,
    'content-desc': node.label ?? '',
    checkable: 'false',
    checked: 'false',
    clickable: String(node.tap !== undefined),
    enabled: 'true',
    focusable: String(node.tap !== undefined),
    focused: String(node.kind === 'text' && node.cursor === true),
    scrollable: String(node.kind === 'box' && node.scroll !== undefined),
    'long-clickable': String(node.longTap !== undefined),
    password: 'false',
    selected: 'false',
    bounds: boundsOf(placed, facts.pixelsPerDp),
  }
  const head = Object.entries(attributes)
    .map(([name, value]) => `${name}="${escaped(value)}"`)
    .join(' ')
  const shown = children.filter((child) => node.kind !== 'box' || !node.scroll || meets(child, placed))
  return `<node ${head}>${shown.map((child, at) => nodeLines(child, facts, at)).join('')}</node>`
}

const meets = (child: Placed, { y, height }: Placed) => child.y < y + height && child.y + child.height > y

function boundsOf({ x, y, width, height }: Placed, scale: number): string {
  const [left, top, right, bottom] = [x, y, x + width, y + height].map((length) => Math.round(length * scale))
  return `[${left},${top}][${right},${bottom}]`
}
