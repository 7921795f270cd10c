import type { Call } from '@portico/contract/calls.ts'
import type { ReactNode } from 'react'
import type * as z from 'zod/mini'
import { useWrite } from '../base/call/use-write.ts'
import { useDraftForm } from '../base/person/use-draft-form.ts'
import { SaveDrawer } from '../kit/dialog/SaveDrawer.tsx'
import type { ResourceDialogProps } from './ResourceForms.tsx'

interface ActFormProps<Schema extends z.ZodMiniType, Values extends object> extends ResourceDialogProps {
  act: Call
  /** What it takes besides the thing itself. */
  schema: Schema
  initial: Values
  labels?: Partial<Record<keyof Values, string>>
  title: string
  word: string
  begun: string
  danger?: true
  children: (form: ReturnType<typeof useDraftForm<Schema, Values>>) => ReactNode
}

/** An act that takes more: its fields beside the list. What is typed is kept until it is sent or given up. */
export function ActForm<Schema extends z.ZodMiniType, Values extends object>(props: ActFormProps<Schema, Values>) {
  const { row, act, schema, initial, labels, title, word, begun, danger, onClose, children } = props
  const write = useWrite<Call>(act, { inForm: true })
  const form = useDraftForm<Schema, Values>({
    name: `${act.name}-${row.id}`,
    schema,
    initial,
    ...(labels && { labels }),
  })
  const send = (values: z.output<Schema>) => write.send({ id: row.id, ...(values as object) } as never)
  const close = () => {
    form.forget()
    onClose()
  }
  return (
    <SaveDrawer
      title={title}
      form={form}
      write={{ pending: write.pending, error: write.error, send }}
      saved={begun}
      submitWord={word}
      onClose={close}
      {...(danger && { danger })}
    >
      {children(form)}
    </SaveDrawer>
  )
}
