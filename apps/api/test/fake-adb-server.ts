import type { Socket } from 'node:net'
import { FakePhone, fakeFeatures, type FakeServices } from './fake-phone.ts'

const counted = (text: string) => `${Buffer.byteLength(text).toString(16).padStart(4, '0')}${text}`

/** An adb server that knows one phone. */
export const fakeAdbServer = (serial: string, services: FakeServices) =>
  new FakePhone((socket) => {
    let held = Buffer.alloc(0)
    let hear: (service: string) => void = (service) => atServer(service)
    let raw: ((bytes: Buffer) => void) | undefined
    socket.on('data', (chunk) => {
      if (raw) return raw(chunk)
      held = Buffer.concat([held, chunk])
      const length = Number.parseInt(held.toString('latin1', 0, 4), 16)
      if (held.length < 4 + length) return
      const service = held.toString('utf8', 4, 4 + length)
      held = held.subarray(4 + length)
      hear(service)
    })
    const atServer = (service: string) => {
      if (!service.includes(serial)) return void socket.end(`FAIL${counted(`device '${serial}' not found`)}`)
      socket.write('OKAY')
      if (service.endsWith(':features')) socket.end(counted(fakeFeatures))
      else hear = atPhone
    }
    const atPhone = (service: string) => {
      socket.cork()
      const has =
        services(
          service,
          streamOf(socket, (listen) => (raw = listen)),
        ) !== false
      if (!has) socket.end(`FAIL${counted('closed')}`)
      socket.uncork()
    }
  })

function streamOf(socket: Socket, listen: (hear: (bytes: Buffer) => void) => void) {
  let said = false
  const accept = () => {
    if (!said) socket.write('OKAY')
    said = true
  }
  listen(() => {})
  return {
    write(bytes: Uint8Array | string) {
      accept()
      socket.write(bytes)
    },
    end() {
      accept()
      socket.end()
    },
    onData: listen,
    onEnd: (hear: () => void) => void socket.on('close', hear),
  }
}
