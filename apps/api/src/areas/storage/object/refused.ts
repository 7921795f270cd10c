import type { Refusal } from '@portico/contract/codes.ts'
import { refuse, refuseField } from '../../../core/refuse.ts'
import { Fault, type FaultCode } from '../../../core/store/faults.ts'

const said: Partial<Record<FaultCode, Refusal>> = {
  BadDigest: 'uploadUnlike',
  EntityTooSmall: 'partsMissing',
  IncompleteBody: 'uploadUnlike',
  InternalError: 'objectDamaged',
  InvalidPart: 'partsMissing',
  InvalidPartOrder: 'partsMissing',
  InvalidRequest: 'partsMissing',
  MalformedXML: 'partsMissing',
  MethodNotAllowed: 'wrongState',
  NoSuchBucket: 'notFound',
  NoSuchKey: 'notFound',
  NoSuchUpload: 'uploadGone',
  NoSuchVersion: 'notFound',
  PreconditionFailed: 'objectThere',
  QuotaExceeded: 'containerFull',
  ServiceUnavailable: 'storageFull',
  SlowDown: 'tooFrequent',
}

/** What is refused by the names of S3, as people in the console are told. */
export function refuseFault(error: unknown): never {
  if (!(error instanceof Fault)) throw error
  const refusal = said[error.code]
  if (refusal) throw refuse(refusal)
  if (error.code === 'KeyTooLongError' || error.code === 'InvalidArgument')
    throw refuseField({ key: 'rules.objectKey' })
  throw error
}
