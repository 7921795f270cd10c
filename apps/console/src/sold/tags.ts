import { tag, tagsMax } from '@portico/contract/resource/fields.ts'
import * as z from 'zod/mini'

/** Typed as one line; commas of either script part them. */
const tagsOf = (text: string) => {
  const typed = text.split(/[,，、]/).map((one) => one.trim())
  return [...new Set(typed.filter(Boolean))]
}

export const typedTags = z.pipe(
  z.pipe(z.string(), z.transform(tagsOf)),
  z.array(tag).check(z.maxLength(tagsMax, 'rules.tooLong')),
)
