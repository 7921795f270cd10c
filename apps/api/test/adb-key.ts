import { adbKey, newAdbKey, type AdbKey } from '../src/engines/adb/line/key.ts'

let made: Promise<AdbKey> | undefined

/** One key for all tests: to make one takes a while. */
export const testKey = (): Promise<AdbKey> => (made ??= newAdbKey().then(adbKey))
