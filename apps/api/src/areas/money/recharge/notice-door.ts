import type { FastifyInstance, FastifyReply } from 'fastify'
import type { App } from '../../../core/app/app.ts'
import { gatewayNamed } from './gateways.service.ts'
import { noticePath } from './gateways/addresses.ts'
import { gatewayNames, NotGenuine, type GatewayName, type Notice } from './gateways/gateway.ts'
import { applyPayment } from './payment.service.ts'

const noticeBytesMax = 64_000

/** Where gateways tell us of payments. They speak their own protocols, so nothing of the envelope holds here. */
export async function openNoticeDoor(app: App, server: FastifyInstance): Promise<void> {
  await server.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    // The signature is over the body as it came, so nobody may read it first.
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: noticeBytesMax }, (_request, body, done) =>
      done(null, body),
    )
    scope.post<{ Params: { gateway: string } }>(`${noticePath}/:gateway`, async (request, reply) => {
      const name = gatewayNames.find((one) => one === request.params.gateway)
      const body = typeof request.body === 'string' ? request.body : ''
      const outcome = name === undefined ? 'refused' : await take(app, name, { headers: request.headers, body })
      return answer(reply, name, outcome)
    })
  })
}

/** `taken` needs no further telling, `refused` is worth none, and `later` should come again. */
type Outcome = 'taken' | 'refused' | 'later'

async function take(app: App, name: GatewayName, notice: Notice): Promise<Outcome> {
  try {
    const gateway = await gatewayNamed(app, name)
    if (!gateway) return 'refused'
    return (await applyPayment(app, name, gateway.readNotice(notice))) === 'unmatched' ? 'later' : 'taken'
  } catch (error) {
    if (error instanceof NotGenuine) {
      // Anybody can send one: worth a look where somebody looks for it, and no fault.
      app.log.info({ gateway: name, why: error.message }, 'a notice was not genuine')
      return 'refused'
    }
    app.log.error({ err: error, gateway: name }, 'a notice could not be applied; it will come again')
    return 'later'
  }
}

const statuses: Record<Outcome, number> = { taken: 200, refused: 401, later: 500 }

function answer(reply: FastifyReply, name: GatewayName | undefined, outcome: Outcome): FastifyReply {
  const taken = outcome === 'taken'
  reply.header('cache-control', 'no-store')
  if (name !== 'wechatpay') return reply.type('text/plain; charset=utf-8').send(taken ? 'success' : 'fail')
  return reply
    .code(statuses[outcome])
    .type('application/json; charset=utf-8')
    .send(JSON.stringify({ code: taken ? 'SUCCESS' : 'FAIL', message: taken ? '' : 'refused' }))
}
