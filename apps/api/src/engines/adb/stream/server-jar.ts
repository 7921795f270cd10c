import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { PhoneRefused } from '../../../ground/engine/phones.ts'
import { withSync } from '../ask/files.ts'
import type { Line } from '../line/line.ts'
import type { Patience } from '../line/patience.ts'

export const scrcpyPlace = '/data/local/tmp/portico-scrcpy-server.jar'

/** Sends scrcpy's server to a phone that does not have it yet. */
export async function bringServer(line: Line, patience: Patience, file: string | undefined): Promise<void> {
  if (!file) return
  const { size } = await stat(file).catch(() => {
    throw new PhoneRefused("The file of scrcpy's server is not there")
  })
  await withSync(line, patience, async (sync) => {
    if ((await sync.stat(scrcpyPlace))?.size !== size) await sync.send(scrcpyPlace, createReadStream(file))
  })
}
