/** Key codes of Android that a phone of ours knows. */
export const keyCodes = {
  HOME: 3,
  BACK: 4,
  VOLUME_UP: 24,
  VOLUME_DOWN: 25,
  POWER: 26,
  CAMERA: 27,
  COMMA: 55,
  PERIOD: 56,
  TAB: 61,
  SPACE: 62,
  EXPLORER: 64,
  ENTER: 66,
  DEL: 67,
  MINUS: 69,
  EQUALS: 70,
  LEFT_BRACKET: 71,
  RIGHT_BRACKET: 72,
  BACKSLASH: 73,
  SEMICOLON: 74,
  APOSTROPHE: 75,
  SLASH: 76,
  AT: 77,
  PLUS: 81,
  MENU: 82,
  ESCAPE: 111,
  FORWARD_DEL: 112,
  NUMPAD_ENTER: 160,
  VOLUME_MUTE: 164,
  APP_SWITCH: 187,
  BRIGHTNESS_DOWN: 220,
  BRIGHTNESS_UP: 221,
  SLEEP: 223,
  WAKEUP: 224,
  CUT: 277,
  COPY: 278,
  PASTE: 279,
} as const

const shiftMeta = 0x1
const controlMeta = 0x1000
const [digit0, digit9, letterA, letterZ] = [7, 16, 29, 54]
const shiftedDigits = ')!@#$%^&*('

const signs: Record<number, [plain: string, shifted: string]> = {
  [keyCodes.COMMA]: [',', '<'],
  [keyCodes.PERIOD]: ['.', '>'],
  [keyCodes.TAB]: ['\t', '\t'],
  [keyCodes.SPACE]: [' ', ' '],
  [keyCodes.ENTER]: ['\n', '\n'],
  [keyCodes.NUMPAD_ENTER]: ['\n', '\n'],
  [keyCodes.MINUS]: ['-', '_'],
  [keyCodes.EQUALS]: ['=', '+'],
  [keyCodes.LEFT_BRACKET]: ['[', '{'],
  [keyCodes.RIGHT_BRACKET]: [']', '}'],
  [keyCodes.BACKSLASH]: ['\\', '|'],
  [keyCodes.SEMICOLON]: [';', ':'],
  [keyCodes.APOSTROPHE]: ["'", '"'],
  [keyCodes.SLASH]: ['/', '?'],
  [keyCodes.AT]: ['@', '@'],
  [keyCodes.PLUS]: ['+', '+'],
}

/** What a key writes; undefined for those that do something else. */
export function letterOf(code: number, meta: number): string | undefined {
  const shifted = (meta & shiftMeta) !== 0
  if (code >= digit0 && code <= digit9) return shifted ? shiftedDigits[code - digit0] : String(code - digit0)
  if (code >= letterA && code <= letterZ) {
    const letter = String.fromCharCode(97 + code - letterA)
    return shifted ? letter.toUpperCase() : letter
  }
  return signs[code]?.[shifted ? 1 : 0]
}

/** Keys that are pressed together with Ctrl. */
export function withControl(code: number, meta: number): number {
  if ((meta & controlMeta) === 0) return code
  const edits: Record<string, number> = { c: keyCodes.COPY, v: keyCodes.PASTE, x: keyCodes.CUT }
  return edits[letterOf(code, 0) ?? ''] ?? code
}

/** `KEYCODE_HOME`, `HOME` or `3`. */
export function keyCodeOf(typed: string): number | undefined {
  if (/^\d{1,4}$/.test(typed)) return Number(typed)
  const name = typed.replace(/^KEYCODE_/, '')
  if (/^[A-Z]$/.test(name)) return letterA + name.charCodeAt(0) - 65
  if (/^[0-9]$/.test(name)) return digit0 + Number(name)
  return Object.hasOwn(keyCodes, name) ? keyCodes[name as keyof typeof keyCodes] : undefined
}
