import * as z from 'zod/mini'
import { calls } from '../calls.ts'
import { requiredLineAtMost } from '../rules/text.ts'

export const fateCalls = calls({
  /**
   * What became of a write whose answer was lost: its key is enough to ask. The answer is final: a key that was not used
   * is closed by it. The input counts as a secret, because the key is what opens the answer.
   */
  fateAsk: {
    post: '/apiv1/user/askFate',
    allow: 'signedIn',
    input: z.object({ call: requiredLineAtMost(64), key: requiredLineAtMost(200) }),
    data: z.object({
      fate: z.enum(['done', 'never']),
      /** The answer carries a secret or a file: only the same request, sent again under its key, has it. */
      withheld: z.boolean(),
      /** Of the write, when it is done and not withheld. */
      answer: z.any(),
    }),
    audit: 'fate.ask',
    secret: 'input',
  },
})
