import * as z from 'zod/mini'

/** The ledger derived anew: every difference in it is zero, or something is wrong. */
export const LedgerProof = z.object({
  entries: z.number(),
  /** Stored balances against the journal, all differences added up, in fen. */
  difference_fen: z.string(),
  unbalanced_entries: z.number(),
  /** What the customers of each agent hold against the agent's own books, all differences added up, in fen. */
  agent_difference_fen: z.string(),
  /** Lines whose hash does not follow from the line before. */
  broken_links: z.number(),
  kinds: z.array(z.object({ kind: z.string(), currency: z.string(), debit: z.string(), credit: z.string() })),
})
export type LedgerProof = z.output<typeof LedgerProof>
