import { hasUploads } from '../../base/session/upload-mark.ts'

/** Loads what sends files only where some are left to be sent. */
export function resumeUploads(loginId: string) {
  if (!hasUploads(loginId)) return
  void import('../../areas/storage/begin-uploads.ts').then(({ beginUploads }) => beginUploads(loginId))
}
