import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { t } from '../../base/words/t.ts'
import type { BulkAction } from '../../base/state/list.ts'
import classes from './ResourceTable.module.css'
import { runAction } from '../../base/state/run-action.ts'

interface BulkBarProps {
  count: number
  actions: readonly BulkAction[]
  onClear: () => void
}

/** Appears with a selection; says how many of the selected each action touches. */
export function BulkBar({ count, actions, onClear }: BulkBarProps) {
  return (
    <div className={classes.bulk} role="toolbar" aria-label={t('kit.actions')}>
      <span className={classes.bulkCount}>{t('kit.selected', { n: count })}</span>
      {actions.map((action) => {
        const Icon = action.icon
        return (
          <button
            key={action.key}
            type="button"
            className={classes.bulkAction}
            disabled={action.count === 0}
            onClick={() => void runAction(action)}
          >
            {Icon && <Icon size={16} stroke={1.6} aria-hidden="true" />}
            {action.word}
            <span className={classes.bulkQuiet}>{action.hint ?? action.count}</span>
          </button>
        )
      })}
      <button type="button" className={classes.bulkAction} aria-label={t('kit.clearSelection')} onClick={onClear}>
        <IconX size={16} stroke={1.6} aria-hidden="true" />
      </button>
    </div>
  )
}
