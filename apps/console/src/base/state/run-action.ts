import { confirm, type Confirmation } from './confirm-store.ts'

/** Asks first where an action wants it. What fails has been told by the time it gets here. */
export async function runAction({ confirm: question, run }: { confirm?: Confirmation; run: () => unknown }) {
  if (question && !(await confirm(question))) return
  try {
    await run()
  } catch {
    // The error catalogue has told the person.
  }
}
