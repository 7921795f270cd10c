import { catalogue } from '@portico/contract/catalogue.ts'
import { writes, type Call } from '@portico/contract/calls.ts'
import { expect, test } from 'vitest'
import { samples } from './catalogue/all.ts'
import { shownTexts, unshownTexts } from './text-fields.ts'

const hostile = [
  '<script>pwn()</script>',
  '"><svg onload=pwn()>',
  '=HYPERLINK("javascript:pwn()")',
  '{{constructor}}',
  'javascript:pwn()',
]

type Path = readonly (string | number)[]
function textsIn(value: unknown, path: Path = []): { path: Path; text: string }[] {
  if (typeof value === 'string') return [{ path, text: value }]
  if (typeof value !== 'object' || value === null) return []
  const inner = Array.isArray(value) ? [...value.entries()] : Object.entries(value)
  return inner.flatMap(([key, one]) => textsIn(one, [...path, key]))
}
function put(value: unknown, [key, ...rest]: Path, text: string): unknown {
  if (key === undefined) return text
  if (Array.isArray(value)) return value.map((one, n) => (n === key ? put(one, rest, text) : one))
  return { ...(value as object), [key]: put((value as Record<string | number, unknown>)[key], rest, text) }
}

/** Fields that the sample leaves empty are tried as well. */
const withEmpty = (call: Call, sample: object | undefined) => {
  const { shape = {} } = (call.input as unknown as { _zod: { def: { shape?: object } } })._zod.def
  return { ...Object.fromEntries(Object.keys(shape).map((name) => [name, undefined])), ...sample }
}

function freeTexts(call: Call): string[] {
  const sample = samples[call.name as keyof typeof samples] as object | undefined
  // Beside what was there, for a text that must hold something.
  const takes = ({ path, text }: { path: Path; text: string }) =>
    hostile
      .flatMap((one) => [one, `${text} ${one}`])
      .some((one) => {
        const parsed = call.input!.safeParse(put(sample, path, one))
        return parsed.success && JSON.stringify(parsed.data).includes(JSON.stringify(one.trim()).slice(1, -1))
      })
  const empty = Object.entries(withEmpty(call, sample)).flatMap(([name, value]) =>
    value === undefined ? [{ path: [name], text: '' }] : [],
  )
  return [...textsIn(sample), ...empty].filter(takes).map(({ path }) => `${call.name}.${path.join('.')}`)
}

const written = (Object.values(catalogue) as Call[]).filter((call) => writes(call) && call.input)

test('every text that somebody can write freely is in the table: shown where it says, or never', () => {
  const known = [...shownTexts, ...Object.keys(unshownTexts)]
  expect(new Set(known).size).toBe(known.length)
  expect(written.flatMap(freeTexts).toSorted()).toEqual(known.toSorted())
})

test('what is opened as an address is never a script, nor another scheme', () => {
  const addressed = written.flatMap((call) => {
    const sample = samples[call.name as keyof typeof samples]
    const addresses = textsIn(sample).filter(({ text }) => /^(?:https?:\/\/|\/\w)/.test(text))
    return addresses.map(({ path }) => ({ call, sample, path }))
  })
  expect(addressed.length).toBeGreaterThan(15)
  for (const { call, sample, path } of addressed)
    for (const address of [
      'javascript:pwn()',
      'JaVaScRiPt:pwn()',
      ' javascript:pwn()',
      'data:text/html,<b>',
      'vbscript:x',
      'file:///etc/passwd',
    ])
      expect(
        call.input!.safeParse(put(sample, path, address)).success,
        `${call.name}.${path.join('.')} ${address}`,
      ).toBe(false)
})
