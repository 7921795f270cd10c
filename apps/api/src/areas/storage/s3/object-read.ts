import { Fault } from '../../../core/store/faults.ts'
import { findObject } from '../kept/find.service.ts'
import { partOf, readAtOnce, wholeOf, type KeptObject, type Range, type ShownObject } from '../kept/read.service.ts'
import type { Answer, ObjectAsk } from './ask.ts'
import { rangeIn, refuseRead } from './conditions.ts'
import { objectHeaders, overriddenHeaders, sumHeaders, versionShown } from './headers.ts'

/** The version that is asked for, or the right reason why there is none. */
export async function objectAt(ask: ObjectAsk): Promise<KeptObject> {
  const { app, container, key, request, response, signer } = ask
  const versionId = request.parameters.get('versionId')
  if (versionId !== undefined && !signer) throw new Fault('AccessDenied')
  const object = ask.newest === undefined ? await findObject(app.db, container.id, key, versionId) : ask.newest
  if (!object) throw new Fault(versionId === undefined ? 'NoSuchKey' : 'NoSuchVersion')
  if (!object.marker) return object
  response.setHeader('x-amz-delete-marker', 'true')
  const shown = versionShown(container, object)
  if (shown) response.setHeader('x-amz-version-id', shown)
  if (versionId === undefined) throw new Fault('NoSuchKey')
  response.setHeader('last-modified', object.createdAt.toUTCString())
  throw new Fault('MethodNotAllowed')
}

async function rangeOf(ask: ObjectAsk, object: ShownObject): Promise<Range | undefined> {
  const { app, request, response } = ask
  const number = request.parameters.get('partNumber')
  try {
    if (number === undefined) return rangeIn(request.headers, object, object.size)
  } catch (error) {
    response.setHeader('content-range', `bytes */${object.size}`)
    throw error
  }
  if (request.headers['range'] !== undefined)
    throw new Fault('InvalidRequest', 'Cannot specify both Range and partNumber')
  if (!/^[1-9]\d{0,4}$/.test(number)) throw new Fault('InvalidArgument', 'Not a part number')
  const part = await partOf(app, object, Number(number))
  if (!part) throw new Fault('InvalidRange', 'The requested partnumber is not satisfiable')
  return part
}

function partHeaders({ request: { parameters } }: ObjectAsk, { blobIds, etag }: ShownObject) {
  const inParts = parameters.has('partNumber') && etag.includes('-')
  return { 'x-amz-mp-parts-count': inParts ? String(blobIds.length) : undefined }
}

/** The checksum of the whole says nothing of a part. */
const shownSums = ({ request: { headers } }: ObjectAsk, object: ShownObject, range: Range | undefined) =>
  headers['x-amz-checksum-mode']?.toUpperCase() === 'ENABLED' && !range ? sumHeaders(object) : {}

async function answerFor(ask: ObjectAsk) {
  const object = await objectAt(ask)
  refuseShown(ask, object)
  const range = await rangeOf(ask, object)
  const { from, to } = range ?? wholeOf(object)
  const headers = {
    ...objectHeaders(ask, object),
    ...overriddenHeaders(ask),
    ...shownSums(ask, object, range),
    ...partHeaders(ask, object),
    'content-length': String(to - from),
    'content-range': range && object.size > 0 ? `bytes ${from}-${to - 1}/${object.size}` : undefined,
  }
  return { object, from, to, headers, status: range ? 206 : 200 }
}

/** Who has it already is told by which ETag. */
function refuseShown(ask: ObjectAsk, object: ShownObject): void {
  try {
    refuseRead(ask.request.headers, object)
  } catch (error) {
    const { etag, 'last-modified': changed } = objectHeaders(ask, object)
    ask.response.setHeader('etag', etag!).setHeader('last-modified', changed!)
    throw error
  }
}

export async function getObject(ask: ObjectAsk): Promise<Answer> {
  const { object, from, to, headers, status } = await answerFor(ask)
  return { status, headers, body: await readAtOnce(ask.app, object, { from, to }) }
}

export async function headObject(ask: ObjectAsk): Promise<Answer> {
  const { headers, status } = await answerFor(ask)
  return { status, headers }
}
