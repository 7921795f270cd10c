import { Adb, AdbDaemonTransport, AdbPacket, AdbPacketSerializeStream } from '@yume-chan/adb'
import { Consumable, pipeFrom, ReadableStream, StructDeserializeStream } from '@yume-chan/stream-extra'
import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'

/** Who we are to every phone. */
export const tangoKey = new Uint8Array(
  generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ type: 'pkcs8', format: 'der' }),
)

/** A phone at a port, as a client of somebody else's making sees it. */
export async function tango(port: number): Promise<Adb> {
  const socket = connect(port, '127.0.0.1').setNoDelay(true)
  socket.on('error', () => {})
  await once(socket, 'connect')
  let cancelled = false
  const readable = new ReadableStream<Uint8Array>({
    start(controller) {
      socket.on('data', (piece) => controller.enqueue(new Uint8Array(piece)))
      socket.once('close', () => cancelled || controller.close())
    },
    cancel() {
      cancelled = true
      socket.destroy()
    },
  }).pipeThrough(new StructDeserializeStream(AdbPacket))
  const writable = pipeFrom(
    new Consumable.WritableStream<Uint8Array>({
      // A write that fails is heard of by the end of what is read.
      write: (chunk) => new Promise((resolve) => void socket.write(chunk, () => resolve())),
      close: () => void socket.end(),
    }),
    new AdbPacketSerializeStream(),
  )
  const transport = await AdbDaemonTransport.authenticate({
    serial: `127.0.0.1:${port}`,
    connection: { readable, writable },
    credentialStore: {
      *iterateKeys() {
        yield { buffer: tangoKey }
      },
      generateKey: () => ({ buffer: tangoKey }),
    },
  })
  return new Adb(transport)
}

/** What a command said, and how it ended. */
export async function shell(adb: Adb, line: string) {
  const { stdout, stderr, exitCode } = await adb.subprocess.shellProtocol!.spawnWaitText(line)
  return { out: stdout, err: stderr, code: exitCode }
}

export const shellBytes = async (adb: Adb, line: string): Promise<Buffer> =>
  Buffer.from(await adb.subprocess.noneProtocol.spawnWait(line))

const streamOf = (bytes: Uint8Array) =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      if (bytes.length > 0) controller.enqueue(bytes)
      controller.close()
    },
  })

export async function push(adb: Adb, filename: string, bytes: Uint8Array): Promise<void> {
  const sync = await adb.sync()
  try {
    await sync.write({ filename, file: streamOf(bytes) })
  } finally {
    await sync.dispose()
  }
}

export async function pull(adb: Adb, filename: string): Promise<Buffer> {
  const sync = await adb.sync()
  try {
    const pieces: Uint8Array[] = []
    for await (const piece of sync.read(filename)) pieces.push(piece)
    return Buffer.concat(pieces)
  } finally {
    await sync.dispose()
  }
}
