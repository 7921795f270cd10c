import type { Language } from '@portico/contract/language.ts'
import type { Db } from '../../core/db/pool.ts'
import type { Face } from '../../core/face/face.ts'
import { customerName } from '../../core/people/people.ts'

/** What an agent is called in a mail: as its face says, or as its account is called while it has none. */
export const providerName = async (db: Db, face: Face, agentId: string, language: Language): Promise<string> =>
  face.agent ? face.names[language] : customerName(db, agentId)
