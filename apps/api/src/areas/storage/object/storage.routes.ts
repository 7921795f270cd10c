import { objectCalls } from '@portico/contract/storage/object.ts'
import { serve } from '../../../core/http/serve.ts'
import * as link from './link.service.ts'
import * as batch from './object-batch.service.ts'
import * as object from './object.service.ts'
import * as share from './share.service.ts'
import * as upload from './upload.service.ts'

export const objectRoutes = serve(objectCalls, {
  objectList: object.list,
  objectDeletedList: object.deletedList,
  objectInfo: object.info,
  objectVersions: object.versions,
  objectFolder: object.createFolder,
  objectPut: object.put,
  objectUploadBegin: upload.begin,
  objectUploadList: upload.list,
  objectUploadInfo: upload.info,
  chunkUpload: upload.chunk,
  objectUploadFinish: upload.finish,
  objectUploadCancel: upload.cancel,
  objectSave: object.save,
  objectMove: batch.move,
  objectCopy: batch.copy,
  objectDelete: batch.remove,
  objectVersionDelete: object.removeVersion,
  objectRestore: object.restore,
  objectLink: link.link,
  objectZip: link.zipLink,
  shareList: share.list,
  shareCreate: share.create,
  shareRevoke: share.revoke,
})
