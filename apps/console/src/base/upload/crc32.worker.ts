import { crc32 } from './crc32.ts'

/** Reads and sums up beside the page, so that the page stays smooth. */
addEventListener('message', async ({ data: { n, blob } }: MessageEvent<{ n: number; blob: Blob }>) => {
  try {
    postMessage({ n, crc: crc32(new Uint8Array(await blob.arrayBuffer())) })
  } catch {
    // The file was moved, changed or taken away.
    postMessage({ n })
  }
})
