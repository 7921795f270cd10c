import type { Module } from '../../../ground/module.ts'
import { keptJobs } from './kept.jobs.ts'

export const keptModule: Module = { jobs: keptJobs }
