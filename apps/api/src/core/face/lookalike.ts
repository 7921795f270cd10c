/** Letters that are drawn like Latin ones, the one they are taken for after each. Capitals first: some look otherwise. */
const capitals = pairs('Αa Βb Εe Ζz Ηh Ιl Κk Μm Νn Οo Ρp Τt Υy Χx ІI ЈJ')
const letters = pairs(
  [
    // Cyrillic
    'аa вb сc ԁd еe һh нh іl јj кk ӏl мm оo рp ԛq гr ѕs тt уy үy ѵv ԝw хx ьb пn',
    // Greek
    'αa βb γy εe ηn ιl κk μu νv οo ρp σo τt υu χx ωw ϲc',
    // Armenian
    'օo սu ոn հh ցg յj',
    // Coptic, Cherokee and Lisu
    'ⲁa ⲃb ⲉe ⲏh ⲓl ⲕk ⲙm ⲛn ⲟo ⲣp ⲥc ⲧt ⲩy ⲭx',
    'Ꭰd Ꭱr Ꭲt Ꭵl Ꭹy Ꭺa Ꭻj Ꭼe Ꮃw Ꮇm Ꮋh Ꮍy Ꮐg Ꮒh Ꮓz Ꮟb Ꮢr Ꮤw Ꮥs Ꮦt Ꮩv Ꮪs Ꮮl Ꮯc Ꮲp Ꮶk Ꮷd Ᏻg Ᏼb'.toLowerCase(),
    'ꓐb ꓑp ꓓd ꓔt ꓖg ꓗk ꓙj ꓚc ꓜz ꓝf ꓟm ꓠn ꓡl ꓢs ꓣr ꓦv ꓧh ꓪw ꓫx ꓬy ꓮa ꓰe ꓲl ꓳo ꓴu',
    // Latin that no normal form takes apart
    'ıl łl øo đd ɑa ɡg ɩl ɪl ʀr ɴn ʟl ᴀa ʙb ᴄc ᴅd ᴇe ɢg ʜh ᴊj ᴋk ᴍm ᴏo ᴘp ᴛt ᴜu ᴠv ᴡw ʏy ᴢz ꜱs',
    // Digits and strokes
    '0o 1l il |l ǀl',
  ].join(' '),
)
const couples = [
  ['rn', 'm'],
  ['vv', 'w'],
] as const

function pairs(text: string): ReadonlyMap<string, string> {
  return new Map(text.split(' ').map((pair) => [...pair] as [string, string]))
}
const mapped = (text: string, table: ReadonlyMap<string, string>) =>
  [...text].map((letter) => table.get(letter) ?? letter).join('')

/** Capitals in a shape that no normal form takes off: in a filled circle, in a filled square, of flags. */
const shapes = /[\u{1f150}-\u{1f169}\u{1f170}-\u{1f189}\u{1f1e6}-\u{1f1ff}]/gu
const bare = (shape: string) => {
  const code = shape.codePointAt(0)!
  const first = [0x1f1e6, 0x1f170, 0x1f150].find((start) => code >= start)!
  return String.fromCodePoint('a'.codePointAt(0)! + code - first)
}

/** What is left of a name when everything is gone that a reader passes over. */
function drawn(name: string): string {
  const seen = name.replace(/\p{Default_Ignorable_Code_Point}/gu, '').replace(shapes, bare)
  const plain = seen.normalize('NFKC').normalize('NFD').replace(/\p{M}/gu, '')
  const latin = mapped(mapped(plain, capitals).toLowerCase(), letters).replace(/[^\p{L}\p{N}]/gu, '')
  return couples.reduce((text, [two, one]) => text.replaceAll(two, one), latin)
}

/** Small raised letters are read along, or passed over. */
const withoutRaised = (name: string) => name.replace(/[\p{Lm}™℠ªº]/gu, '')

/** Whether a reader could take one name for the other. */
export function looksLike(name: string, other: string): boolean {
  const two = drawn(other)
  return [name, withoutRaised(name)].some((said) => {
    const one = drawn(said)
    return one === '' ? name.trim() === other.trim() : one === two
  })
}

const besideLatin =
  /^[\p{sc=Latin}\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Bopomofo}\p{sc=Hangul}\p{sc=Common}\p{sc=Inherited}]*$/u

/**
 * Whether Latin letters stand beside others that may be drawn like them. Those of Chinese, Japanese and Korean are not:
 * the level “highly restrictive” of Unicode's security mechanisms (UTS 39, 5.2).
 */
export const mixesScripts = (name: string): boolean => /\p{sc=Latin}/u.test(name) && !besideLatin.test(name)
