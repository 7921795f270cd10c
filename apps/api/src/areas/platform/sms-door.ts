import type { FastifyInstance } from 'fastify'
import type { App } from '../../core/app/app.ts'
import { smsReportPath, smsReportUrl } from '../../core/sms/gateways.ts'
import { hearReport } from '../../core/sms/reports.ts'

const reportBytesMax = 16_000

/** Where a provider tells what became of a message. It signs the address that it was given, and the form it sends. */
export async function openSmsDoor(app: App, server: FastifyInstance): Promise<void> {
  await server.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: reportBytesMax }, (_request, body, done) =>
      done(null, body),
    )
    scope.post<{ Params: { id: string } }>(`${smsReportPath}/:id`, async (request, reply) => {
      const { id } = request.params
      const body = typeof request.body === 'string' ? request.body : ''
      const signature = String(request.headers['x-twilio-signature'] ?? '')
      const heard = await hearReport(app, id, { url: `${smsReportUrl(app)}/${id}`, signature, body })
      return reply
        .code(heard ? 204 : 401)
        .header('cache-control', 'no-store')
        .send()
    })
  })
}
