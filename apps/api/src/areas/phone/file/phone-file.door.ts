import { headers } from '@portico/contract/headers.ts'
import { languageOfHeader } from '@portico/contract/language.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../../../core/app/app.ts'
import { secondsMs } from '../../../core/clock.ts'
import { factsOf, contextFor } from '../../../core/http/answer.ts'
import type { CustomerCtx, Outside } from '../../../core/http/context.ts'
import { granted } from '../../../core/http/grant.ts'
import { requireProduct } from '../../../core/http/permission.ts'
import { dispositionOf, watched } from '../../../core/http/send.ts'
import { refuse, Refused } from '../../../core/refuse.ts'
import { visitorBehind } from '../../../core/session/session.ts'
import { readObject } from '../../storage/kept/read.service.ts'
import { ownFile, phoneFilePath } from './phone-file.service.ts'
import type { FileRow } from './phone-space.table.ts'

type Asked = FastifyRequest<{ Params: { token: string } }>

/** How often it is looked at whether whoever reads still may. */
const againMs = secondsMs(1)

/** Where browsers fetch files of the space that they were given an address for. */
export async function openPhoneFileDoor(app: App, server: FastifyInstance): Promise<void> {
  const options = { exposeHeadRoute: false }
  server.get(`${phoneFilePath}/:token`, options, (request: Asked, reply) => download(app, request, reply))
}

/** The file, while the session lives and its person may have it. */
async function fileFor(app: App, request: Asked): Promise<FileRow> {
  const words = granted(app, 'phoneFile', request.params.token)
  if (!words) throw refuse('linkOver')
  const [id = '', session = ''] = words
  const visitor = await visitorBehind(app, session)
  if (!visitor?.login.accountId) throw refuse('sessionExpired')
  requireProduct(visitor, 'phone')
  const language = languageOfHeader(request.headers[headers.language])
  const facts = factsOf(request)
  return ownFile(contextFor(app, language, facts, visitor) as Outside<CustomerCtx>, id)
}

const stillReads = (app: App, request: Asked) => async () => {
  try {
    await fileFor(app, request)
    return true
  } catch (error) {
    if (error instanceof Refused) return false
    throw error
  }
}

async function download(app: App, request: Asked, reply: FastifyReply): Promise<FastifyReply> {
  const file = await fileFor(app, request)
  reply
    .header('cache-control', 'private, no-store')
    .header('content-disposition', dispositionOf('attachment', file.name))
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('content-length', file.size)
    .type('application/octet-stream')
  if (file.size === 0) return reply.send('')
  return reply.send(watched(app, await readObject(app, file), stillReads(app, request), againMs))
}
