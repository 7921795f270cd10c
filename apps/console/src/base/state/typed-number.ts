import * as z from 'zod/mini'

/** What is typed is text; it is a number once it is sent. Nothing typed is no number. */
export const typedNumber = (schema: z.ZodMiniType<number, number>) =>
  z.pipe(
    z.pipe(
      z.string(),
      z.transform((text) => (text.trim() === '' ? Number.NaN : Number(text))),
    ),
    schema,
  )
