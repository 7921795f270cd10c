import { Menu } from '@mantine/core'
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
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

/** As many buttons as are taken in at a glance; where there are more, the menu has the rest. */
const shownMax = 6

/** Appears with a selection; says how many of the selected each action touches. */
export default function BulkBar({ count, actions, onClear }: BulkBarProps) {
  const shown = actions.length > shownMax ? actions.slice(0, shownMax - 1) : actions
  const rest = actions.slice(shown.length)
  return (
    <div data-bottom className={classes.bulk} role="toolbar" aria-label={t('kit.actions')}>
      <span className={classes.bulkCount}>{t('kit.selected', { n: count })}</span>
      {shown.map((action) => {
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
      {rest.length > 0 && <BulkMore actions={rest} />}
      <button type="button" className={classes.bulkAction} aria-label={t('kit.clearSelection')} onClick={onClear}>
        <IconX size={16} stroke={1.6} aria-hidden="true" />
      </button>
    </div>
  )
}

const BulkMore = ({ actions }: Pick<BulkBarProps, 'actions'>) => (
  <Menu position="top-end" middlewares={{ flip: true, shift: true, size: { padding: 8 } }}>
    <Menu.Target>
      <button type="button" className={classes.bulkAction} aria-label={t('kit.moreActions')}>
        <IconDots size={16} stroke={1.6} aria-hidden="true" />
      </button>
    </Menu.Target>
    <Menu.Dropdown className={classes.menu}>
      {actions.map((action) => {
        const Icon = action.icon
        return (
          <Menu.Item
            key={action.key}
            data-danger={action.danger || undefined}
            disabled={action.count === 0}
            leftSection={Icon && <Icon size={16} stroke={1.6} aria-hidden="true" />}
            rightSection={<span className="quiet tabular">{action.hint ?? action.count}</span>}
            onClick={() => void runAction(action)}
          >
            {action.word}
          </Menu.Item>
        )
      })}
    </Menu.Dropdown>
  </Menu>
)
