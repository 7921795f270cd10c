import type { App } from '../../../core/app/app.ts'
import type { JobKind } from '../../../core/jobs/jobs.ts'
import { applyProxy, proxyQueue } from '../work/phone-proxy.apply.ts'

/** A phone that does not answer is told again, by the jobs' own patience. */
export const phoneProxyJob = (app: App): JobKind<{ phone: string }> => ({
  ...proxyQueue,
  concurrency: 4,
  run: ({ phone }) => applyProxy(app, phone),
})
