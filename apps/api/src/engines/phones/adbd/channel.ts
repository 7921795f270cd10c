/** Bytes both ways. Whoever reads slowly slows the other side down; nothing piles up in between. */
export interface Channel extends AsyncIterable<Buffer> {
  /** Settles when the other side has taken it; when the channel ends before, nothing is said of it. */
  write(chunk: Uint8Array): Promise<void>
  /** Ends it after what was written. */
  close(): void
  /** Fires when either side has ended it. */
  readonly ended: AbortSignal
}

/** What comes in at one goes out at the other, until one of them ends. */
export async function join(one: Channel, other: Channel): Promise<void> {
  await Promise.all([carry(one, other), carry(other, one)])
}

async function carry(from: Channel, to: Channel): Promise<void> {
  for await (const chunk of from) await to.write(chunk)
  to.close()
}
