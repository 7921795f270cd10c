import { isDeepStrictEqual } from 'node:util'
import type { Call } from '@portico/contract/calls.ts'

/** An input that the call takes as well and that is not the same one. Throws where none is found. */
export function otherInput(call: Call, input: unknown): unknown {
  const parse = (value: unknown) => call.input!.safeParse(value)
  const same = parse(input).data
  for (const variant of variantsOf(input)) {
    const { success, data } = parse(variant)
    if (success && !isDeepStrictEqual(data, same)) return variant
  }
  throw new Error(`No other well-formed input of ${call.name} was found`)
}

/** The value with one of its parts changed a little, each part in turn. */
function* variantsOf(value: unknown): Generator<unknown> {
  if (typeof value === 'string') yield* textsLike(value)
  else if (typeof value === 'number') yield* [value + 1, value - 1]
  else if (typeof value === 'boolean') yield !value
  else if (Array.isArray(value)) {
    for (const [n, part] of value.entries()) for (const variant of variantsOf(part)) yield value.with(n, variant)
    yield value.slice(1)
  } else if (value) {
    for (const [name, part] of Object.entries(value)) {
      for (const variant of variantsOf(part)) yield { ...value, [name]: variant }
      const { [name]: _left, ...rest } = value as Record<string, unknown>
      yield rest
    }
  }
}

/** Also of the words that closed choices of ours are made of. */
const textsLike = (text: string) => [
  `${text.slice(0, -1)}${/[1-8]$/.test(text) ? '9' : '1'}`,
  `${text}x`,
  'zh-Hans',
  'fusion',
  'native',
  'none',
]
