import { localStore } from '../state/storage.ts'

const keyOf = (loginId: string) => `uploads:${loginId}`

/** Whether this browser keeps files that somebody has not finished sending. */
export const hasUploads = (loginId: string) => localStore.get(keyOf(loginId)) !== undefined
export const markUploads = (loginId: string) => localStore.set(keyOf(loginId), '1')
export const unmarkUploads = (loginId: string) => localStore.remove(keyOf(loginId))
