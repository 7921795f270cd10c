import { aboutOf, groupOf, groupTitles } from '@portico/contract/about/about.ts'
import { scopeOf } from '@portico/contract/account/key-scope.ts'
import { writes, type Call } from '@portico/contract/calls.ts'
import { catalogue } from '@portico/contract/catalogue.ts'
import { refusals } from '@portico/contract/codes.ts'
import { apiBase, headers } from '@portico/contract/headers.ts'
import { answerOf, sentOf, shapeOf, type Schema } from './shape.ts'

export const product = 'Portico'

export interface OpenApi {
  openapi: string
  info: { title: string; version: string; description: string }
  servers: { url: string }[]
  paths: Record<string, Record<string, Schema>>
  components: Schema
}

export function openApi(title = product): OpenApi {
  const paths: OpenApi['paths'] = {}
  for (const call of Object.values(catalogue) as Call[]) {
    const place = placeOf(call)
    for (const method of call.methods) {
      paths[place] = { ...paths[place], [method.toLowerCase()]: operation(call, method) }
    }
  }
  const codes = Object.entries(refusals).map(([name, code]) => `${code} ${name}`)
  return {
    openapi: '3.1.0',
    info: {
      title,
      version: '1',
      description: `Every answer is { code, msg, data }; code 200 is success. Further codes: ${codes.join(', ')}.`,
    },
    servers: [{ url: apiBase }],
    paths,
    components: {
      securitySchemes: {
        token: { type: 'apiKey', in: 'header', name: headers.token },
        login: { type: 'apiKey', in: 'header', name: headers.loginId },
        key: { type: 'http', scheme: 'bearer', description: 'An API key as it was shown when it was created.' },
      },
    },
  }
}

/** The document knows one operation of an address; what follows the mark is not sent. */
export const placeOf = ({ path, form }: Call) => (form ? `${path}#${form}` : path)

function operation(call: Call, method: string): Schema {
  const scope = scopeOf(call)
  const envelope = {
    type: 'object',
    required: ['code', 'msg', 'data'],
    properties: { code: { type: 'string' }, msg: { type: 'string' }, data: shapeOf(call.data, 'output') },
  }
  return {
    operationId: call.methods.length > 1 && method === 'POST' ? `${call.name}Post` : call.name,
    summary: aboutOf(call.name),
    tags: [groupTitles[groupOf(call.name)]],
    'x-allow': call.allow,
    ...(call.product && { 'x-product': call.product }),
    ...(writes(call) && { 'x-audit': call.audit }),
    ...(scope && { 'x-scope': scope }),
    ...(call.allow !== 'anyone' && { security: [{ token: [], login: [] }, ...(scope ? [{ key: [] }] : [])] }),
    ...inputOf(call, method),
    responses: {
      200: call.blob
        ? { description: 'a file', content: { 'application/octet-stream': {} } }
        : { description: 'answered', content: { 'application/json': { schema: envelope, example: answerOf(call) } } },
    },
  }
}

function inputOf(call: Call, method: string): Schema {
  if (!call.input && !call.files) return {}
  const shape: Schema = call.input ? shapeOf(call.input, 'input') : { type: 'object', properties: {} }
  if (method === 'GET') {
    const { properties = {}, required = [] } = shape as { properties?: Record<string, Schema>; required?: string[] }
    return {
      parameters: Object.entries(properties).map(([name, schema]) => ({
        name,
        in: 'query',
        required: required.includes(name),
        schema,
      })),
    }
  }
  if (!call.files) return { requestBody: { content: { 'application/json': { schema: shape, example: sentOf(call) } } } }
  const files = Object.keys(call.files.fields).map((name) => [name, { type: 'string', format: 'binary' }])
  const form = { ...shape, properties: { ...(shape['properties'] as object), ...Object.fromEntries(files) } }
  return { requestBody: { content: { 'multipart/form-data': { schema: form } } } }
}
