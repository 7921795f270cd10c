export { zhHansStates as words } from '@portico/contract/words/zh-hans-states.ts'
