import { FitAddon } from '@xterm/addon-fit'
import { Terminal } from '@xterm/xterm'
import type { RemoteEnd } from '@portico/contract/compute/remote.ts'
import { styleNonce } from '../../../base/person/site.ts'
import { t } from '../../../base/words/words.ts'
import { openLink, type Ticket } from './link.ts'
import { styledDocument } from './styled-document.ts'

const theme = {
  background: '#101418',
  foreground: '#d6dbe0',
  cursor: '#d6dbe0',
  selectionBackground: '#3b4654',
  black: '#101418',
  red: '#e06c75',
  green: '#98c379',
  yellow: '#e5c07b',
  blue: '#61afef',
  magenta: '#c678dd',
  cyan: '#56b6c2',
  white: '#d6dbe0',
  brightBlack: '#7b8594',
  brightRed: '#f0828a',
  brightGreen: '#aed890',
  brightYellow: '#f5d494',
  brightBlue: '#82c3fa',
  brightMagenta: '#d796eb',
  brightCyan: '#78cdd8',
  brightWhite: '#ffffff',
}

interface TerminalEvents {
  ready(): void
  end(why: RemoteEnd): void
}

/** A terminal in the page, joined to a host. */
export interface OpenTerminal {
  copy(): Promise<void>
  paste(): Promise<void>
  focus(): void
  close(): void
}

export function openTerminal(place: HTMLElement, ticket: Ticket, events: TerminalEvents): OpenTerminal {
  Terminal.strings.promptLabel = t('remote.terminalInput')
  const terminal = new Terminal({
    theme,
    fontFamily: getComputedStyle(place).getPropertyValue('--font-mono'),
    fontSize: 14,
    lineHeight: 1.2,
    cursorBlink: !matchMedia('(prefers-reduced-motion: reduce)').matches,
    scrollback: 5_000,
    screenReaderMode: true,
    documentOverride: styledDocument(styleNonce()),
  })
  const fit = new FitAddon()
  terminal.loadAddon(fit)
  terminal.open(place)
  fit.fit()
  const follow = new ResizeObserver(() => fit.fit())
  follow.observe(place)

  const paste = async () => terminal.paste(await navigator.clipboard.readText())
  const copy = () => navigator.clipboard.writeText(terminal.getSelection())
  // Ctrl-C is the terminal's own; with Shift it copies, as in every terminal.
  terminal.attachCustomKeyEventHandler((event) => {
    if (!(event.type === 'keydown' && event.ctrlKey && event.shiftKey && event.code === 'KeyC')) return true
    event.preventDefault()
    void copy()
    return false
  })

  const size = () => ({ columns: terminal.cols, rows: terminal.rows })
  const leave = openLink(ticket, size(), {
    ready(socket) {
      const bytes = new TextEncoder()
      socket.addEventListener('message', ({ data }: MessageEvent<ArrayBuffer>) => terminal.write(new Uint8Array(data)))
      terminal.onData((typed) => socket.send(bytes.encode(typed)))
      terminal.onBinary((typed) => socket.send(Uint8Array.from(typed, (letter) => letter.charCodeAt(0))))
      terminal.onResize(() => socket.send(JSON.stringify(size())))
      terminal.focus()
      events.ready()
    },
    end: events.end,
  })
  return {
    copy,
    paste,
    focus: () => terminal.focus(),
    close() {
      leave()
      follow.disconnect()
      terminal.dispose()
    },
  }
}
