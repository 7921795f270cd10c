import { phoneAppCalls } from '@portico/contract/phone/app.ts'
import { phoneFileCalls } from '@portico/contract/phone/file.ts'
import { phoneTaskCalls } from '@portico/contract/phone/task.ts'
import { serve } from '../../../core/http/serve.ts'
import type { Module } from '../../../ground/module.ts'
import * as app from './phone-app.service.ts'
import { openPhoneFileDoor } from './phone-file.door.ts'
import * as file from './phone-file.service.ts'
import { phoneTaskJob, phoneTidyJob } from './phone-task.jobs.ts'
import * as task from './phone-task.service.ts'
import * as upload from './phone-upload.service.ts'

/** Files and apps of an account, and what is done with them on phones. */
export const phoneFileModule: Module = {
  routes: () => [
    ...serve(phoneFileCalls, {
      phoneFileList: file.list,
      phoneFileAct: file.act,
      phoneFileLink: file.link,
      phoneFolder: file.folder,
      phoneUploadBegin: upload.begin,
      phoneUploadFinish: upload.finish,
      phoneUploadCancel: upload.cancel,
    }),
    ...serve(phoneAppCalls, {
      phoneAppList: app.list,
      phoneAppAct: app.act,
      phoneInstalled: app.installed,
    }),
    ...serve(phoneTaskCalls, {
      phoneTaskList: task.list,
      phoneIssueList: task.issueList,
      phoneTaskInfo: task.info,
      phoneTaskSteps: task.steps,
      phoneTaskRetry: task.retry,
      phoneLogList: task.logList,
    }),
  ],
  jobs: (app) => [phoneTaskJob(app), phoneTidyJob(app)],
  doors: openPhoneFileDoor,
}
