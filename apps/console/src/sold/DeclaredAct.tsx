import { useMemo } from 'react'
import * as z from 'zod/mini'
import type { FieldProps } from '../kit/form/fields.tsx'
import { ActForm } from './ActDialog.tsx'
import type { SoldRow } from './declared.ts'
import { callOf, wordOf, type DeclaredActProps } from './declared-acts.tsx'
import type { ResourceDialogProps } from './ResourceForms.tsx'

/** An act of the declaration that takes more than the thing itself. */
export default function DeclaredAct(props: DeclaredActProps<SoldRow> & ResourceDialogProps<SoldRow>) {
  const { product, act, Fields, initial, row, onClose } = props
  const call = callOf(product, act)
  const schema = useMemo(() => z.omit(call.input as unknown as z.ZodMiniObject, { id: true } as never), [call])
  const empty = Object.fromEntries(Object.keys(schema.shape).map((name) => [name, '']))
  return (
    <ActForm
      row={row}
      act={call}
      schema={schema}
      initial={{ ...empty, ...initial?.(row) }}
      title={wordOf(product, act, 'title', row)}
      word={wordOf(product, act, 'word')}
      begun={wordOf(product, act, 'begun', row)}
      onClose={onClose}
    >
      {(form) => <Fields row={row} field={(name) => form.field(name) as FieldProps<string>} />}
    </ActForm>
  )
}
