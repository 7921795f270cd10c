import type { App } from '../../core/app/app.ts'
import type { JobKind } from '../../core/jobs/jobs.ts'
import type { EngineNode } from '../../ground/engine/engine.ts'
import { forgetOld, takeSamples } from './metrics.ts'
import type { OpenstackEngine } from './openstack.ts'

interface Regions {
  nodes(): Promise<EngineNode[]>
  openstackOf(node: EngineNode): OpenstackEngine
}

/** Takes down how busy the machines of OpenStack regions are; a region that does not answer leaves a gap. */
export const openstackSampleJob = (app: App, regions: Regions): JobKind => ({
  queue: 'openstack.sample',
  schedule: '* * * * *',
  retryLimit: 0,
  async run() {
    for (const node of await regions.nodes())
      try {
        await takeSamples(regions.openstackOf(node).region)
      } catch (error) {
        app.log.warn({ err: error, node: node.id }, 'figures of a region')
      }
    await forgetOld(app)
  },
})
