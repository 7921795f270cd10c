export { zhHantStates as words } from '@portico/contract/words/zh-hant-states.ts'
