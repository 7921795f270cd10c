export { enStates as words } from '@portico/contract/words/en-states.ts'
