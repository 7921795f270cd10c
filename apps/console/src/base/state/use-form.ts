import { useRef, useState, type FormEvent } from 'react'
import type * as z from 'zod/mini'
import { describe, find } from '../words/t.ts'
import { afterPress } from './after-press.ts'

type Messages = Readonly<Record<string, string>>

/** Where a form keeps what was typed until it is sent or given up. */
export interface DraftSlot<Values> {
  read: () => Partial<Values> | undefined
  save: (values: Values) => void
  clear: () => void
}

export interface FormOptions<Schema extends z.ZodMiniType, Values extends object> {
  schema: Schema
  initial: Values
  /** Rules between fields, as word keys: a schema checks them only once every single field is right. */
  check?: (values: Values) => Partial<Record<keyof Values, string | undefined>>
  /** Labels that differ from the contract's name of the field. */
  labels?: Partial<Record<keyof Values, string>>
  draft?: DraftSlot<Values>
}

/** Every message of a form, by field, in the person's language. */
export function problems(
  schema: z.ZodMiniType,
  values: object,
  check: Messages,
  label: (name: string) => string,
): Messages {
  const messages: Record<string, string> = {}
  for (const [name, key] of Object.entries(check)) if (key) messages[name] = describe(key, label(name))
  const result = schema.safeParse(values)
  for (const issue of result.error?.issues ?? []) {
    const name = String(issue.path[0] ?? '')
    messages[name] ??= describe(issue.message, label(name))
  }
  return messages
}

export function useForm<Schema extends z.ZodMiniType, Values extends object>(options: FormOptions<Schema, Values>) {
  const { schema, initial, check, labels, draft } = options
  const [restored, setRestored] = useState(() => draft?.read())
  const [values, setValues] = useState<Values>(() => ({ ...initial, ...restored }))
  const [errors, setErrors] = useState<Messages>({})
  const [unplaced, setUnplaced] = useState<readonly string[]>([])
  const sending = useRef(false)
  const latest = useRef(values)

  const label = (name: string) => labels?.[name as keyof Values] ?? find(`fields.${name}`) ?? name
  const judge = (now: Values) => problems(schema, now, (check?.(now) ?? {}) as Messages, label)
  const without = (all: Messages, name: string) =>
    Object.fromEntries(Object.entries(all).filter(([key]) => key !== name))

  function change(next: Values) {
    setValues(next)
    latest.current = next
    draft?.save(next)
  }
  function set<Name extends keyof Values & string>(name: Name, value: Values[Name]) {
    // What was typed while a picture was on its way is in the newest values, not in those of this render.
    const next = { ...latest.current, [name]: value }
    change(next)
    // A message that is on screen goes as soon as it is no longer true; a new one waits until the field is left.
    setErrors((before) => {
      const still = judge(next)
      return Object.fromEntries(Object.keys(before).flatMap((key) => (still[key] ? [[key, still[key]]] : [])))
    })
  }
  /** A field that was only passed through is not reproached; what is wrong in it is told when the form is sent. */
  function leave(name: string) {
    if (values[name as keyof Values] === initial[name as keyof Values]) return
    afterPress(() => {
      // The press that left the field may have changed another one, and with it whether this one is right.
      const message = judge(latest.current)[name]
      setErrors((before) => (message ? { ...before, [name]: message } : without(before, name)))
    })
  }
  function startOver() {
    draft?.clear()
    setRestored(undefined)
    setValues(initial)
    latest.current = initial
    setErrors({})
  }
  /** Puts the server's sentences at their fields. */
  function fail(fields: Messages) {
    const known = Object.keys(values)
    setErrors(Object.fromEntries(Object.entries(fields).filter(([name]) => known.includes(name))))
    setUnplaced(Object.entries(fields).flatMap(([name, text]) => (known.includes(name) ? [] : [text])))
  }

  function focusFirst(form: HTMLFormElement, found: Messages) {
    const first = Object.keys(values).find((name) => found[name]) ?? Object.keys(found)[0]!
    // What bears the name of a choice is out of sight.
    const element = form.querySelector(`[data-field='${first}']`) ?? form.elements.namedItem(first)
    if (element instanceof HTMLElement) element.focus()
  }

  async function send(form: HTMLFormElement, work: (values: z.output<Schema>) => Promise<unknown>) {
    const found = judge(values)
    setErrors(found)
    setUnplaced([])
    if (Object.keys(found).length > 0) return focusFirst(form, found)
    sending.current = true
    try {
      await work(schema.parse(values) as z.output<Schema>)
      draft?.clear()
      setRestored(undefined)
    } catch (error) {
      const fields = (error as { fields?: Messages }).fields
      if (!fields) throw error
      fail(fields)
      focusFirst(form, fields)
    } finally {
      sending.current = false
    }
  }

  return {
    values,
    errors,
    unplaced,
    errorCount: Object.keys(errors).length,
    restored: restored !== undefined,
    set,
    startOver,
    fail,
    /** Call when the person gives the form up. */
    forget: () => draft?.clear(),
    field: <Name extends keyof Values & string>(name: Name) => ({
      name,
      label: label(name),
      value: values[name],
      onChange: (value: Values[Name]) => set(name, value),
      onBlur: () => leave(name),
      error: errors[name],
    }),
    /** `<form onSubmit={form.submit(async (values) => …)}>`; a second submit while one is under way does nothing. */
    submit: (work: (values: z.output<Schema>) => Promise<unknown>) => (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault()
      if (!sending.current) void send(event.currentTarget, work)
    },
  }
}
export type Form = Pick<ReturnType<typeof useForm>, 'errorCount' | 'restored' | 'startOver' | 'unplaced'>
