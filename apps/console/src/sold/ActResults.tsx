import { t } from '../base/words/words.ts'
import { Button } from '../kit/show/Button.tsx'
import { Dialog } from '../kit/dialog/Dialog.tsx'
import formClasses from '../kit/form/Form.module.css'
import { StatusMark } from '../kit/show/StatusMark.tsx'
import classes from './Resource.module.css'

export interface ActResult {
  id: string
  name: string
  /** Why it was not done; empty when it is under way. */
  refused: string
}

interface ActResultsProps {
  action: string
  /** Of what is done at once; else it has begun. */
  finished?: boolean
  results: readonly ActResult[]
  onClose: () => void
}

/** How each of several things fared. */
export default function ActResults({ action, finished = false, results, onClose }: ActResultsProps) {
  const done = results.filter(({ refused }) => refused === '').length
  return (
    <Dialog
      title={t(finished ? 'resource.resultsDone' : 'resource.resultsTitle', {
        action,
        done: String(done),
        of: String(results.length),
      })}
      onClose={onClose}
      size={480}
    >
      <ul className={classes.results}>
        {results.map(({ id, name, refused }) => (
          <li key={id} className={classes.result}>
            <span>{name}</span>
            <StatusMark
              shape={refused ? 'failed' : finished ? 'running' : 'working'}
              word={refused || t(`resource.operationStates.${finished ? 'done' : 'running'}`)}
            />
          </li>
        ))}
      </ul>
      <div className={formClasses.actions}>
        <Button onClick={onClose} autoFocus>
          {t('kit.close')}
        </Button>
      </div>
    </Dialog>
  )
}
