import type * as z from 'zod/mini'
import type { Allow, Product, Right } from './access.ts'

type Path = `/${string}`
type Address = { get: Path } | { post: Path } | { either: Path }

/**
 * A call either only reads, or it writes: then it names its audit event and the calls whose answers it makes stale. NULL
 * for a piece of something that has its line when it is whole.
 */
type Effect = { reads: true } | { audit: `${string}.${string}` | null; stales?: readonly string[] }

export interface FileRule {
  /** Field name → how many files it takes. */
  fields: Readonly<Record<string, number>>
  bytesMax: number
  /** Pictures are looked at and cleaned; anything else is taken as it is. */
  types: readonly ImageType[] | 'any'
}
export const imageTypes = ['jpg', 'png', 'bmp', 'webp'] as const
export type ImageType = (typeof imageTypes)[number]

export type Declaration = Address &
  Effect & {
    allow: Allow
    data: z.ZodMiniType
    /** Query of a GET, JSON body of a POST, fields of a multipart form when `files` is set. */
    input?: z.ZodMiniType
    product?: Product
    /** What a member's business group must be allowed, where its name and what it makes stale do not tell it. */
    right?: Right
    /** Another call has the same path: this one is asked for by this `action`, or by sending files where it takes them. */
    form?: string
    /** For anyone, and answered by whose customer they are: who is signed in is asked for, and need not be anybody. */
    faced?: true
    files?: FileRule
    timeoutSeconds?: number
    /** Answers with a file instead of an envelope. */
    blob?: true
    /**
     * Carries a password or key: never kept for a second try after the session ended. Unless only the input does, the
     * answer is remembered for a repeat under a seal, and shown to nobody who does not send the same again.
     */
    secret?: true | 'input'
  }

export type Method = 'GET' | 'POST'
export type Call<D extends Declaration = Declaration, Name extends string = string> = D & {
  name: Name
  methods: readonly Method[]
  path: Path
}

type Calls<T extends Record<string, Declaration>> = { readonly [Name in keyof T & string]: Call<T[Name], Name> }

/** Declares calls. Route, client function, cache key, API document, audit line and test walk all derive from this data. */
export function calls<const T extends Record<string, Declaration>>(declarations: T): Calls<T> {
  const named = Object.entries(declarations).map(([name, declaration]) => {
    const [methods, path]: [Method[], Path] =
      'get' in declaration
        ? [['GET'], declaration.get]
        : 'post' in declaration
          ? [['POST'], declaration.post]
          : [['GET', 'POST'], declaration.either]
    return [name, { ...declaration, name, methods, path }]
  })
  return Object.fromEntries(named) as Calls<T>
}

export type Input<C extends Declaration> = C extends { input: infer I extends z.ZodMiniType } ? z.input<I> : undefined
export type ParsedInput<C extends Declaration> = C extends { input: infer I extends z.ZodMiniType }
  ? z.output<I>
  : undefined
export type Data<C extends Declaration> = C extends { data: infer D extends z.ZodMiniType } ? z.output<D> : never

export function writes(call: Declaration): call is Declaration & { audit: string | null; stales?: readonly string[] } {
  return 'audit' in call
}

export const MB = (n: number) => n * 1024 * 1024
