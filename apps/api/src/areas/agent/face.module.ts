import type { Module } from '../../ground/module.ts'
import { agentDomainJob } from './agent.jobs.ts'
import { faceRoutes } from './face.routes.ts'
import { releaseRoutes } from './release.routes.ts'

export const faceModule: Module = {
  routes: () => [...faceRoutes, ...releaseRoutes],
  jobs: (app) => [agentDomainJob(app)],
}
