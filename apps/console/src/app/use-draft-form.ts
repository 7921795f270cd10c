import type * as z from 'zod/mini'
import { useLocation } from 'react-router'
import { useForm, type FormOptions } from '../kit/use-form.ts'
import { drafts } from './drafts.ts'
import { readSession } from './session.ts'

interface DraftOptions<Values> {
  /** Tells the forms of one screen apart. */
  name: string
  /** Fields that are never kept, besides those whose name says so. */
  secret?: readonly (keyof Values & string)[]
}

/** A form that loses nothing: what is typed survives the end of the session, a reload and a wrong turn. */
export function useDraftForm<Schema extends z.ZodMiniType, Values extends object>({
  name,
  secret,
  ...options
}: Omit<FormOptions<Schema, Values>, 'draft'> & DraftOptions<Values>) {
  const { pathname } = useLocation()
  const place = { loginId: readSession()?.loginId ?? 'visitor', path: pathname, form: name }
  return useForm({
    ...options,
    draft: {
      read: () => drafts.read<Values>(place),
      save: (values) => drafts.save(place, values, secret),
      clear: () => drafts.clear(place),
    },
  })
}
