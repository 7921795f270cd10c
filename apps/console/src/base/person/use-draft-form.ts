import type * as z from 'zod/mini'
import { useLocation } from '../place/sight.ts'
import { useForm, type DraftSlot, type FormOptions } from '../state/use-form.ts'
import { drafts } from '../session/drafts.ts'
import { readSession } from '../session/session.ts'

interface DraftOptions<Values> {
  /** Tells the forms of one screen apart. */
  name: string
  /** Fields that are never kept, besides those whose name says so. */
  secret?: readonly (keyof Values & string)[]
}

/** Where this tab keeps a form of a screen until it is sent or given up. */
export function draftSlot<Values extends object>(
  path: string,
  form: string,
  secret?: readonly (keyof Values & string)[],
): DraftSlot<Values> {
  const place = { loginId: readSession()?.loginId ?? 'visitor', path, form }
  return {
    read: () => drafts.read<Values>(place),
    save: (values) => drafts.save(place, values, secret),
    clear: () => drafts.clear(place),
  }
}

/** A form that loses nothing: what is typed survives the end of the session, a reload and a wrong turn. */
export function useDraftForm<Schema extends z.ZodMiniType, Values extends object>({
  name,
  secret,
  ...options
}: Omit<FormOptions<Schema, Values>, 'draft'> & DraftOptions<Values>) {
  const { pathname } = useLocation()
  return useForm({ ...options, draft: draftSlot<Values>(pathname, name, secret) })
}
