import type { FileRule, ImageType } from '@portico/contract/calls.ts'
import type { FastifyRequest } from 'fastify'
import { cleanImage } from '../files/clean-image.ts'
import { imageFacts } from '../files/images.ts'
import { refuse, refuseField, Refused } from '../refuse.ts'
import type { SentFile, UploadedFile } from './serve.ts'

const fieldsMax = 50
const fieldBytesMax = 100_000
/** A picture may be small in bytes and huge when unpacked. */
const pixelsMax = 50_000_000

interface Form {
  fields: Record<string, string>
  files: SentFile[]
}

/** Reads a multipart form whole, within the call's limits, and checks every picture by its content; what is kept of it are its pixels. */
export async function readUploads(request: FastifyRequest, rule: FileRule): Promise<Form> {
  if (!request.isMultipart()) throw refuse('wrongContentType')
  try {
    return await readForm(request, rule)
  } catch (error) {
    const { code } = error as { code?: unknown }
    if (code === 'FST_FILES_LIMIT') throw refuse('filesTooMany', { n: filesMaxOf(rule) })
    if (code === 'FST_REQ_FILE_TOO_LARGE' && rule.types === 'any') throw refuseField({ file: 'rules.objectSize' })
    // The parser's own errors carry a code; what is left comes from a body that ends too early or makes no sense.
    if (error instanceof Refused || String(code).startsWith('FST_')) throw error
    throw refuse('malformed')
  }
}

const filesMaxOf = ({ fields }: FileRule) => Object.values(fields).reduce((sum, n) => sum + n, 0)

async function readForm(request: FastifyRequest, rule: FileRule): Promise<Form> {
  const fields: Record<string, string> = {}
  const files: SentFile[] = []
  const limits = { fileSize: rule.bytesMax, files: filesMaxOf(rule), fields: fieldsMax, fieldSize: fieldBytesMax }
  for await (const part of request.parts({ limits })) {
    if (part.type === 'field') {
      if (typeof part.value === 'string') fields[part.fieldname] = part.value
      continue
    }
    const bytes = await part.toBuffer()
    const allowed = Object.hasOwn(rule.fields, part.fieldname) ? rule.fields[part.fieldname]! : 0
    const count = files.filter((file) => file.field === part.fieldname).length + 1
    if (allowed > 0 && count > allowed) throw refuse('filesTooMany', { n: allowed })
    if (allowed === 0) throw refuse(rule.types === 'any' ? 'malformed' : 'imageRefused')
    const sent = { field: part.fieldname, bytes }
    files.push(rule.types === 'any' ? sent : pictureOf(sent, rule.types))
  }
  return { fields, files }
}

function pictureOf({ field, bytes }: SentFile, types: readonly ImageType[]): UploadedFile {
  const facts = imageFacts(bytes)
  if (!facts || !types.includes(facts.type)) throw refuse('imageRefused')
  if (facts.width * facts.height > pixelsMax || facts.width === 0 || facts.height === 0) throw refuse('imageRefused')
  const clean = cleanImage(bytes, facts)
  if (!clean) throw refuse('imageRefused')
  return { type: facts.type, field, sentBytes: bytes.length, ...clean }
}
