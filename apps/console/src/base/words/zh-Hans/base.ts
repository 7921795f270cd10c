import { zhHans } from '@portico/contract/words/zh-hans.ts'
import { words as account } from './account.ts'
import { words as kit } from './kit.ts'
import { words as pages } from './pages.ts'
import { words as shell } from './shell.ts'

export const base = { ...zhHans, kit, shell, pages, account } as const
