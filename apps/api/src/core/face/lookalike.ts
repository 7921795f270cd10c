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
    // Latin that no normal form takes apart
    'ıl łl øo đd ɑa ɡg ɩl ɪl ʀr ɴn ʟl ᴀa ʙb ᴄc ᴅd ᴇe ɢg ʜh ᴊj ᴋk ᴍm ᴏo ᴘp ᴛt ᴜu ᴠv ᴡw ʏy ᴢz ꜱs',
    // Digits and strokes
    '0o 1l il |l',
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

/** What is left of a name when everything is gone that a reader passes over. */
function drawn(name: string): string {
  const plain = name.normalize('NFKC').normalize('NFD').replace(/\p{M}/gu, '')
  const latin = mapped(mapped(plain, capitals).toLowerCase(), letters).replace(/[^\p{L}\p{N}]/gu, '')
  return couples.reduce((text, [two, one]) => text.replaceAll(two, one), latin)
}

/** Whether a reader could take one name for the other. */
export function looksLike(name: string, other: string): boolean {
  const [one, two] = [drawn(name), drawn(other)]
  return one === '' ? name.trim() === other.trim() : one === two
}
