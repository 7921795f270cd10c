import { inflateSync } from 'node:zlib'

/** The objects of a PDF as pdfkit writes them: each with its dictionary, and its stream unpacked. */
function objectsOf(pdf: Buffer): Map<string, { head: string; stream: string }> {
  const text = pdf.toString('latin1')
  const found = [...text.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)]
  return new Map(
    found.map(([, id, body]) => {
      const [head = '', packed] = body!.split(/\nstream\n/)
      const bytes = Buffer.from(packed?.replace(/\nendstream$/, '') ?? '', 'latin1')
      const stream = head.includes('FlateDecode') && packed ? inflateSync(bytes) : bytes
      return [id!, { head, stream: stream.toString('latin1') }]
    }),
  )
}

/** What is written in a PDF of ours, in the order in which it was written. */
export function pdfText(pdf: Buffer): string {
  const objects = objectsOf(pdf)
  const heads = [...objects.values()].map(({ head }) => head).join('\n')
  const letters = new Map(
    [...heads.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name, id]) => {
      const map = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id!)?.head ?? '')?.[1] ?? ''
      const hexes = [...(objects.get(map)?.stream ?? '').matchAll(/\[([^\]]*)\]/g)].flatMap(([, row]) =>
        row!.split(' '),
      )
      return [name!, hexes.map((hex) => Buffer.from(hex.replace(/[<>]/g, ''), 'hex').swap16().toString('utf16le'))]
    }),
  )
  const lines: string[] = []
  for (const { stream } of objects.values()) {
    let font: string[] = []
    for (const [, name, row] of stream.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
      if (name) font = letters.get(name) ?? []
      else lines.push([...row!.matchAll(/[\da-f]{4}/gi)].map(([code]) => font[parseInt(code, 16)] ?? '').join(''))
    }
  }
  return lines.join('\n')
}
