import { afterAll, describe, expect, test } from 'vitest'
import { fakePhone, says, type FakeStream } from '../../../../test/fake-phone.ts'
import { bytesOf } from '../../../../test/phone-conformance.ts'
import { PhoneRefused } from '../../../ground/engine/phones.ts'
import { testKey } from '../../../../test/adb-key.ts'
import { AdbPhones } from '../phones.ts'
import { paddingOf, readTarHeader, tarHeader } from './tar.ts'

const engine = new AdbPhones({ key: testKey })
afterAll(async () => {
  await engine.close()
})

describe('headers of tar', () => {
  test('are read as they were written, long names too', () => {
    for (const entry of [
      { name: 'apks/com.example/0-1.apk', size: 0 },
      { name: `apks/${'a'.repeat(148)}/0-1.apk`, size: 8 * 1024 ** 3 - 1 },
    ])
      expect(readTarHeader(tarHeader(entry))).toEqual(entry)
  })

  test('that were changed are none', () => {
    const header = tarHeader({ name: 'a/b', size: 3 })
    header[0] = 0x63
    expect(readTarHeader(header)).toBeUndefined()
    expect(readTarHeader(Buffer.alloc(512))).toBeUndefined()
  })
})

/** A phone that keeps what it is told to do, and what came with it. */
async function recording() {
  const ran: string[] = []
  const fake = fakePhone((service, stream) => {
    const command = service.replace('shell,v2,raw:', '')
    ran.push(command)
    if (command.includes('install-create')) return says(stream, 'Success: created install session [42]\n')
    // What takes no input says so at once; tar takes it to its end.
    const size = command.startsWith('tar') ? Infinity : Number(/-S (\d+)/.exec(command)?.[1] ?? 0)
    return answerAfter(stream, size, (input) => {
      ran.push(String(input))
      says(stream, 'Success\n')
    })
  })
  return { fake, ran, address: await fake.listen() }
}

/** Answers when so much of its input has come, or its end. */
function answerAfter(stream: FakeStream, size: number, answer: (input: Buffer) => void): void {
  let [held, input, answered] = [Buffer.alloc(0), Buffer.alloc(0), false]
  const check = (ended: boolean) => {
    if (answered || !(ended || input.length >= size)) return
    answered = true
    answer(input)
  }
  stream.onData((bytes) => {
    held = Buffer.concat([held, bytes])
    while (held.length >= 5 && held.length >= 5 + held.readUInt32LE(1)) {
      const [id, length] = [held[0], held.readUInt32LE(1)]
      if (id === 0) input = Buffer.concat([input, held.subarray(5, 5 + length)])
      held = held.subarray(5 + length)
      check(id === 4)
    }
  })
  check(false)
}

const entry = (name: string, text: string) =>
  Buffer.concat([tarHeader({ name, size: text.length }), Buffer.from(text), Buffer.alloc(paddingOf(text.length))])
const rest = Buffer.concat([entry('./a.txt', 'hello'), Buffer.alloc(1024)])

test('an app of several apks is installed in one session, the others one by one, and the rest is unpacked', async () => {
  const { fake, ran, address } = await recording()
  const backup = Buffer.concat([
    entry('apks/com.one/0-1.apk', 'whole'),
    entry('apks/com.two/0-2.apk', 'base'),
    entry('apks/com.two/1-2.apk', 'split'),
    entry('apks/com.three/0-1.apk', 'third'),
    rest,
  ])
  await engine.restore(address, bytesOf(backup, 333).bytes)
  expect(ran.filter((line) => line.length < 200)).toEqual([
    'cmd package install -r -S 5',
    'whole',
    'cmd package install-create -r',
    'cmd package install-write -S 4 42 0.apk -',
    'base',
    'cmd package install-write -S 5 42 1.apk -',
    'split',
    'cmd package install-commit 42',
    '',
    'cmd package install -r -S 5',
    'third',
    'tar -xf - -C /sdcard',
  ])
  expect(ran.at(-1)).toBe(rest.toString())
  await fake.stop()
})

test.for<[string, Buffer]>([
  ['ends within an apk', entry('apks/com.one/0-1.apk', 'x'.repeat(600)).subarray(0, 700)],
  ['lacks an apk of several', Buffer.concat([entry('apks/com.two/0-2.apk', 'base'), rest])],
  ['ends after an apk', entry('apks/com.one/0-1.apk', 'whole')],
  ['is empty', Buffer.alloc(0)],
  [
    'names an apk that is larger than any',
    Buffer.concat([tarHeader({ name: 'apks/com.one/0-1.apk', size: 7 * 1024 ** 3 }), rest]),
  ],
])('a backup that %s is not whole', async ([, backup]) => {
  const { fake, address } = await recording()
  await expect(engine.restore(address, bytesOf(backup).bytes)).rejects.toThrow(PhoneRefused)
  await fake.stop()
})
