import type { ReactNode } from 'react'
import { t } from '../../base/words/t.ts'
import { Button } from './Button.tsx'
import { Card } from './Card.tsx'
import { EmptyState } from './EmptyState.tsx'
import classes from './PageShell.module.css'
import { SkeletonLines } from './Skeleton.tsx'

interface AnsweredProps<Data> {
  answer: { data: Data | undefined; error: Error | null; refetch: () => unknown }
  children: (data: Data) => ReactNode
  /** It is all of the page: what stands there before has a page's margins. */
  page?: boolean
}

/** What an answer shows once it is there; before that its shape, and after a failure the way to ask again. */
export function Answered<Data>({ answer, children, page = false }: AnsweredProps<Data>) {
  if (answer.data !== undefined) return children(answer.data)
  const instead = answer.error ? (
    <EmptyState
      title={t('kit.answerFailed')}
      text={answer.error.message}
      action={
        <Button kind="plain" onClick={() => void answer.refetch()}>
          {t('kit.retry')}
        </Button>
      }
    />
  ) : (
    <Card>
      <SkeletonLines lines={6} />
    </Card>
  )
  return page ? <div className={classes.page}>{instead}</div> : instead
}
