import { expect, test } from 'vitest'
import { cleanProse, picturesIn } from './prose-clean.ts'

const ours = 'file_Aaaaaaaaaaaa'
const clean = (text: string) => cleanProse(text, (file) => file === ours)

test.each([
  ['<script>alert(1)</script>', ''],
  ['<SCRIPT SRC="https://evil.example/x.js"></SCRIPT >', ''],
  ['<scr<script>ipt>alert(1)</scr</script>ipt>', ''],
  ['<img src=x onerror=alert(1)>', ''],
  ['<img/src="x"/onerror=alert(1)>', ''],
  ['<img src="http://evil.example/pixel.gif" width=1>', ''],
  ['<img alt="a > b" src=//evil.example onerror="alert(\'>\')">', ''],
  ['<svg onload=alert(1)><animate onbegin=alert(1)></svg>', ''],
  ['<svg/onload=alert(1)>', ''],
  ['<a href="javascript:alert(1)" onclick=alert(1)>word</a>', 'word'],
  ['<p style="position:fixed" onmouseover=alert(1)>text</p>', 'text'],
  ['<style>@import url(https://evil.example/x.css)</style>text', 'text'],
  ['<iframe srcdoc="<script>alert(1)</script>"></iframe>', ''],
  ['<object data="https://evil.example/x.swf"></object>', ''],
  ['<math><mi xlink:href="data:x,<script>alert(1)</script>"></math>', ''],
  ['<!-- <img src=x> -->text<!doctype html><?xml version="1.0"?>', 'text'],
  ['<video poster=//evil.example/p><source onerror=alert(1)></video>', ''],
  ['<details open ontoggle=alert(1)>text', 'text'],
  ['<base href=//evil.example><meta http-equiv=refresh content=0>', ''],
  ['![x](http://evil.example/pixel.gif)', ''],
  ['![x](https://evil.example/pixel.gif) after', ' after'],
  ['![x](//evil.example/p)![y](data:image/svg+xml,<svg onload=alert(1)>)', ''],
  ['!![x](http://evil.example/1)[y](http://evil.example/2)', ''],
  ['![x](file_Bbbbbbbbbbbb)', ''],
  ['![x](/files/file_Aaaaaaaaaaaa?signature=x)', ''],
])('%s is dropped', (hostile, left) => {
  expect(clean(hostile)).toBe(left)
  expect(clean(left)).toBe(left)
})

test.each([
  'a < b and c > d',
  'Use <host name> or <your-key>',
  '**bold** [word](https://example.com)',
  'x <3 y',
  '# A\n\n- b',
])('%s is no HTML and stays', (text) => expect(clean(text)).toBe(text))

test('a picture of ours stays, on a line of its own', () => {
  expect(clean(`![plan](${ours})`)).toBe(`![plan](${ours})`)
  expect(clean(`See ![plan](${ours}) here`)).toBe(`See\n![plan](${ours})\nhere`)
  expect(picturesIn(`![a](${ours})\n![b](${ours}) ![c](https://example.com/x.png)`)).toEqual([ours])
})

test.each(['<script>', '<a "', "<img '<", '![', '![x](', '<!--', '!![x](y)['])(
  'thousands of %s come to an end, and what is left has nothing more to lose',
  (piece) => {
    const left = clean(piece.repeat(5000 / piece.length))
    expect(clean(left)).toBe(left)
  },
)
