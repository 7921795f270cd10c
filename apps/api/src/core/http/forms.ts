import type { FastifyRequest } from 'fastify'
import type { Route } from './serve.ts'

/** The routes of each address: mostly one, and more where the documents have several forms of a call. */
export const byAddress = (routes: readonly Route[]): Route[][] => [
  ...Map.groupBy(routes, ({ call }) => `${call.methods.join()} ${call.path}`).values(),
]

/** Files go to the form that takes them, an action to the form that is for it, and all else to the one that is for neither. */
export function formAsked(forms: readonly Route[], request: FastifyRequest): Route {
  const { action } = { ...(request.query as object), ...(request.body as object | null) } as { action?: unknown }
  const asked = ({ call }: Route) => (request.isMultipart() ? call.files !== undefined : call.form === action)
  return forms.find((route) => route.call.form && asked(route)) ?? forms.find(({ call }) => !call.form)!
}
