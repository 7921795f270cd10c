import { faceCalls } from '@portico/contract/agent/face.ts'
import { serve } from '../../core/http/serve.ts'
import * as face from './face.service.ts'

export const faceRoutes = serve(faceCalls, {
  agentFaceInfo: (ctx) => face.info(ctx),
  agentFaceSave: (ctx, form) => face.save(ctx, form),
  agentDomainVerify: {
    async before(ctx) {
      const looked = await face.beforeVerify(ctx)
      return (write) => face.verify(write, looked)
    },
  },
})
