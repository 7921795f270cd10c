import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import { useState, type ReactNode } from 'react'
import { Link } from '../../kit/show/Link.tsx'
import { tabPath } from '../../base/state/use-param.ts'
import { Card } from '../../kit/show/Card.tsx'
import { FormCard } from '../../kit/form/FormCard.tsx'
import type { SaveProps } from '../../kit/form/saving.ts'
import classes from './Platform.module.css'

interface TrialCardProps<Values, Tried> {
  title: string
  text: string
  submitWord: string
  form: SaveProps<Values>['form']
  write: Omit<SaveProps<Values>['write'], 'send'> & { send: (values: Values) => Promise<Tried> }
  /** What became of it, in words. */
  told: (tried: Tried, sent: Values) => string
  /** Where it can be read when it was kept here. */
  kept: { tab: string; word: string }
  children: ReactNode
}

/** Sends one message by what is set up. A refusal of whoever was to carry it is told in the form, in their own words. */
export function TrialCard<Values, Tried extends { state: string }>(props: TrialCardProps<Values, Tried>) {
  const { title, text, submitWord, form, write, told, kept, children } = props
  const [tried, setTried] = useState<{ state: string; words: string }>()
  return (
    <Card title={title}>
      <FormCard
        bare
        plain
        form={form}
        pending={write.pending}
        error={write.error}
        submitWord={submitWord}
        onSubmit={form.submit(async (values) => {
          setTried(undefined)
          const answer = await write.send(values)
          setTried({ state: answer.state, words: told(answer, values) })
        })}
      >
        <p className={classes.text}>{text}</p>
        <div>
          {children}
          <div role="status">
            {tried && (
              <p className={classes.result} data-state={tried.state}>
                <IconCircleCheck size={16} stroke={1.8} aria-hidden="true" />
                <span>
                  {tried.words} {tried.state === 'kept' && <Link to={tabPath(kept.tab)}>{kept.word}</Link>}
                </span>
              </p>
            )}
          </div>
        </div>
      </FormCard>
    </Card>
  )
}
