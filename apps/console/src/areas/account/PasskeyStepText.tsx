import { loadAreaWords, t } from '../../base/words/words.ts'

await loadAreaWords('passkey')

/** What the second step asks of somebody without an authenticator app. */
export default function PasskeyStepText({ here }: { here: boolean }) {
  return t(here ? 'passkey.step' : 'passkey.stepElsewhere')
}
