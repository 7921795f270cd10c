import { t } from '../../base/words/words.ts'
import { Button } from '../../kit/show/Button.tsx'
import { EmptyState } from '../../kit/show/EmptyState.tsx'
import { SkeletonLines } from '../../kit/show/Skeleton.tsx'
import classes from './Objects.module.css'

/** In the place of a list that is on its way, or that could not be had. */
export const Unlisted = ({ error, onRetry }: { error: Error | null; onRetry: () => void }) => (
  <div className={classes.scroll}>
    {error ? (
      <EmptyState
        title={t('kit.loadFailed')}
        text={error.message}
        action={
          <Button kind="plain" onClick={onRetry}>
            {t('kit.retry')}
          </Button>
        }
      />
    ) : (
      <div className={classes.loading}>
        <SkeletonLines lines={8} />
      </div>
    )}
  </div>
)
