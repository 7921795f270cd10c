import type { ServerResponse } from 'node:http'
import type { Readable } from 'node:stream'
import type { KeyRight } from '@portico/contract/rules/storage.ts'
import type { App } from '../../../core/app/app.ts'
import type { Claim } from '../../../core/store/sigv4.ts'
import type { ContainerKeyRow, ReachedContainer } from '../container.table.ts'
import type { KeptObject } from '../kept/read.service.ts'
import type { S3Request } from './request.ts'

export type SigningKey = Pick<ContainerKeyRow, 'id' | 'secret' | 'rights' | 'lastUsedAt'>

/** Who signed, with what. */
export interface Signer {
  key: SigningKey
  claim: Claim
  secret: string
}

/** A request that was let in, with all that answering it takes. */
export interface Ask {
  app: App
  request: S3Request
  response: ServerResponse
  container: ReachedContainer
  /** Undefined for what everybody may read. */
  signer: Signer | undefined
  ip: string
  /** The newest version of its key, where it was found along with the signer; NULL where there is none. */
  newest?: KeptObject | null | undefined
}
/** One about an object. */
export interface ObjectAsk extends Ask {
  key: string
}

export interface Answer {
  status?: number
  headers?: Record<string, string | undefined>
  /** XML as a text, or the bytes of an object. */
  body?: string | Uint8Array | Readable
}

/** What must be allowed: one right, any of them to look at settings, or all of them to change those. */
export type Needed = KeyRight | 'see' | 'settings'
