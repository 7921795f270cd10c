import { alarmCalls } from '@portico/contract/compute/alarm.ts'
import { serve } from '../../core/http/serve.ts'
import * as alarm from './alarm.service.ts'

export const alarmRoutes = serve(alarmCalls, {
  hostAlarmList: alarm.list,
  hostAlarmSave: alarm.save,
  hostAlarmRemove: alarm.remove,
  hostAlarmTurnList: alarm.turns,
})
