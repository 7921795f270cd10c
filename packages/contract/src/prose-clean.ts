/** Elements that are dropped with all that is in them; of the others the words stay. */
const foreign = 'script|style|iframe|object|svg|math|template|noscript'
const elements = `${foreign}|a|abbr|address|applet|area|article|aside|audio|b|base|bdi|bdo|big|blink|blockquote|body|br|button|canvas|caption|center|cite|code|col|colgroup|data|datalist|dd|del|details|dfn|dialog|dir|div|dl|dt|em|embed|fieldset|figcaption|figure|font|footer|form|frame|frameset|h[1-6]|head|header|hgroup|hr|html|i|image|img|input|ins|isindex|kbd|keygen|label|legend|li|link|listing|main|map|mark|marquee|menu|meta|meter|nav|nobr|noembed|noframes|ol|optgroup|option|output|p|param|picture|plaintext|pre|progress|q|rp|rt|ruby|s|samp|search|section|select|slot|small|source|span|strike|strong|sub|summary|sup|table|tbody|td|textarea|tfoot|th|thead|time|title|tr|track|tt|u|ul|var|video|wbr|xmp`
const attributes = String.raw`(?:[\s/](?:[^<>"']|"[^"]*"|'[^']*')*)?`
const wholeElement = new RegExp(String.raw`<(${foreign})${attributes}>[\s\S]*?<\/\1\s*>`, 'gi')
const tag = new RegExp(String.raw`<\/?(?:${elements})${attributes}>`, 'gi')
const declaration = /<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>|<!doctype[^>]*>|<\?[\s\S]*?\?>/gi
const anyPicture = /!\[([^\]\n]*)\]\(([^)\n]*)\)/g

const fileId = /^file_[0-9A-Za-z]{12}$/

/** The files that a text shows. */
export const picturesIn = (text: string): string[] => [
  ...new Set([...text.matchAll(anyPicture)].flatMap(([, , file = '']) => (fileId.test(file) ? [file] : []))),
]

function dropped(text: string, isOurs: (file: string) => boolean): string {
  return text
    .replaceAll(declaration, '')
    .replaceAll(wholeElement, '')
    .replaceAll(tag, '')
    .replaceAll(anyPicture, (mark, _, file: string) => (isOurs(file) ? mark : ''))
}

/**
 * A text as it is kept: HTML that was pasted is dropped, with its handlers and styles, and so is every picture that is
 * not one of ours. What is left goes once more through it until nothing is dropped, as a rest may join to a new mark.
 */
export function cleanProse(text: string, isOurs: (file: string) => boolean): string {
  let clean = text
  for (let before = ''; before !== clean;) {
    before = clean
    clean = dropped(clean, isOurs)
  }
  // A picture in the midst of a line gets a line of its own.
  return clean
    .replaceAll(/(?<=\S)[ \t]*(!\[[^\]\n]*\]\(file_\w+\))/g, '\n$1')
    .replaceAll(/(!\[[^\]\n]*\]\(file_\w+\))[ \t]*(?=\S)/g, '$1\n')
}
