import { scheduleCalls } from '@portico/contract/compute/schedule.ts'
import { serve } from '../../core/http/serve.ts'
import * as schedule from './schedule.service.ts'

export const scheduleRoutes = serve(scheduleCalls, {
  hostScheduleInfo: (ctx, { id }) => schedule.info(ctx, id),
  hostScheduleSave: schedule.save,
})
