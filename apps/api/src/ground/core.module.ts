import { sweepJob } from '../core/app/sweep.ts'
import { mailJob } from '../core/mail/mail.ts'
import { smsReportJob } from '../core/sms/reports.ts'
import { smsJob } from '../core/sms/sms.ts'
import type { Module } from './module.ts'
import { heldMailJob } from './notices/notice-mail.service.ts'

/** The work that every part of the house leaves to the core. */
export const coreModule: Module = {
  jobs: (app) => [mailJob(app), heldMailJob(app), smsJob(app), smsReportJob(app), sweepJob(app)],
}
