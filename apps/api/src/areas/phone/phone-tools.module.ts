import { appointmentCalls } from '@portico/contract/phone/appointment.ts'
import { phoneAssignCalls } from '@portico/contract/phone/assignment.ts'
import { phoneBackupCalls } from '@portico/contract/phone/backup.ts'
import { phoneCodeCalls } from '@portico/contract/phone/code.ts'
import { phoneCommentCalls } from '@portico/contract/phone/comment.ts'
import { phoneMappingCalls } from '@portico/contract/phone/mapping.ts'
import { phoneProxyCalls } from '@portico/contract/phone/proxy.ts'
import { serve } from '../../core/http/serve.ts'
import type { Module } from '../../ground/module.ts'
import * as appointment from './appointment.service.ts'
import * as assign from './phone-assign.service.ts'
import { planList } from './backup/phone-backup-plan.service.ts'
import { phoneBackupPlanJob } from './backup/phone-backup.jobs.ts'
import * as backup from './backup/phone-backup.service.ts'
import * as code from './phone-code.service.ts'
import * as comment from './phone-comment.service.ts'
import * as mapping from './port/phone-mapping.service.ts'
import { phoneMappingPorts } from './port/phone-mappings.ts'
import { phoneProxyJob } from './port/phone-proxy.jobs.ts'
import * as proxy from './port/phone-proxy.service.ts'
import { phoneWayPorts } from './port/phone-ways.ts'

/** What is done with phones besides looking at them. */
export const phoneToolsModule: Module = {
  routes: () => [
    ...serve(phoneAssignCalls, { phoneAssignList: assign.list, phoneAssign: assign.assign }),
    ...serve(phoneBackupCalls, {
      phoneBackupList: backup.list,
      phoneBackupPlanList: planList,
      phoneBackup: backup.act,
    }),
    ...serve(phoneProxyCalls, { phoneProxyList: proxy.list, phoneProxyUses: proxy.uses, phoneProxy: proxy.act }),
    ...serve(phoneMappingCalls, {
      phoneMappingList: mapping.list,
      phoneMapping: mapping.act,
      phoneMappingFile: mapping.file,
    }),
    ...serve(phoneCommentCalls, { phoneCommentList: comment.list, phoneComment: comment.act }),
    ...serve(phoneCodeCalls, {
      phoneCodeRedeem: code.redeem,
      platformPhoneCodeList: code.list,
      platformPhoneCodeIssue: code.issue,
      platformPhoneCodeCancel: code.cancel,
    }),
    ...serve(appointmentCalls, {
      appointmentSubmit: appointment.submit,
      appointmentList: appointment.list,
      appointmentWithdraw: appointment.withdraw,
      platformAppointmentList: appointment.deskList,
      platformAppointmentAnswer: appointment.answer,
    }),
  ],
  jobs: (app) => [phoneBackupPlanJob(app), phoneProxyJob(app)],
  ports: (app) => [phoneMappingPorts(app), phoneWayPorts(app)],
}
