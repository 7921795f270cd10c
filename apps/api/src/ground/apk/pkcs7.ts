import { ApkError } from './apk.ts'

interface Der {
  tag: number
  /** With its head. */
  whole: Buffer
  content: Buffer
}

function derAt(bytes: Buffer, at: number): Der {
  const first = bytes[at + 1]
  if (first === undefined) throw new ApkError('the signature is cut off')
  const long = first & 0x80 ? first & 0x7f : 0
  if (long > 4 || at + 2 + long > bytes.length) throw new ApkError('the signature is cut off')
  const length = long === 0 ? first : bytes.readUIntBE(at + 2, long)
  const start = at + 2 + long
  if (start + length > bytes.length) throw new ApkError('the signature is cut off')
  return { tag: bytes[at]!, whole: bytes.subarray(at, start + length), content: bytes.subarray(start, start + length) }
}

function childrenOf({ content }: Der): Der[] {
  const children: Der[] = []
  for (let at = 0; at < content.length && children.length < 64;) {
    const child = derAt(content, at)
    children.push(child)
    at += child.whole.length
  }
  return children
}

const explicit = 0xa0

/** The first certificate of a PKCS 7 message: content info → signed data → certificates. */
export function certificateIn(message: Buffer): Buffer {
  const [, wrapped] = childrenOf(derAt(message, 0))
  const signed = wrapped?.tag === explicit ? childrenOf(wrapped)[0] : undefined
  const certificates = signed && childrenOf(signed).find(({ tag }) => tag === explicit)
  const first = certificates && childrenOf(certificates)[0]
  if (!first) throw new ApkError('signed without a certificate')
  return first.whole
}
