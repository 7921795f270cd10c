import { okCode } from '@portico/contract/codes.ts'
import { objectsAtOnceMax, type ObjectResults } from '@portico/contract/storage/object.ts'
import { useState } from 'react'
import { toast } from '../../base/state/toast-store.ts'
import { t } from '../../base/words/words.ts'
import { Dialog } from '../../kit/dialog/Dialog.tsx'
import formClasses from '../../kit/form/Form.module.css'
import { Button } from '../../kit/show/Button.tsx'
import { StatusMark } from '../../kit/show/StatusMark.tsx'
import classes from '../../sold/Resource.module.css'
import { say } from './object-words.ts'

type Step = (part: { keys: string[]; after?: string }) => Promise<ObjectResults>
type Result = ObjectResults['result'][number]

interface Work {
  word: string
  results: readonly Result[]
  running: boolean
}

const rowsMax = 200
const isRefused = ({ code }: Result) => code !== okCode

const pieces = (keys: readonly string[]) =>
  Array.from({ length: Math.ceil(keys.length / objectsAtOnceMax) }, (_, at) =>
    keys.slice(at * objectsAtOnceMax, (at + 1) * objectsAtOnceMax),
  )

/** Does something to many, piece by piece until nothing is left, and tells how each fared where not all went well. */
export function useMany() {
  const [work, setWork] = useState<Work>()
  async function run(word: string, done: (n: number) => string, keys: readonly string[], step: Step) {
    const results: Result[] = []
    setWork({ word, results, running: true })
    try {
      for (const piece of pieces(keys)) {
        let after: string | undefined
        do {
          const answer: ObjectResults = await step({ keys: piece, ...(after && { after }) })
          results.push(...answer.result)
          setWork({ word, results: [...results], running: true })
          after = answer.next ?? undefined
        } while (after)
      }
    } catch {
      // The catalogue has told why it did not go on; what was done so far is listed.
      setWork(results.length > 0 ? { word, results, running: false } : undefined)
      return
    }
    if (results.some(isRefused)) return setWork({ word, results, running: false })
    setWork(undefined)
    toast('success', done(results.length))
  }
  return { run, dialog: work && <ManyDialog work={work} onClose={() => setWork(undefined)} /> }
}

function ManyDialog({ work: { word, results, running }, onClose }: { work: Work; onClose: () => void }) {
  const refused = results.filter(isRefused)
  const shown = [...refused, ...results.filter((result) => !isRefused(result))].slice(0, rowsMax)
  const done = results.length - refused.length
  if (running)
    return (
      <Dialog title={word} size={480} withCloseButton={false} closeOnEscape={false} onClose={() => {}}>
        <p className={classes.text} role="status">
          {say('many.running', { n: results.length })}
        </p>
      </Dialog>
    )
  return (
    <Dialog title={say('many.title', { word, done, of: results.length })} size={520} onClose={onClose}>
      <ul className={classes.results}>
        {shown.map((result) => (
          <li key={result.key} className={classes.result}>
            <span>{result.key}</span>
            <StatusMark
              shape={isRefused(result) ? 'failed' : 'running'}
              word={isRefused(result) ? result.msg : say('many.done')}
            />
          </li>
        ))}
      </ul>
      <div className={formClasses.actions}>
        <Button autoFocus onClick={onClose}>
          {t('kit.close')}
        </Button>
      </div>
    </Dialog>
  )
}
