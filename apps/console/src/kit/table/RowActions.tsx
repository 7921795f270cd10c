import { Menu } from '@mantine/core'
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import { Fragment } from 'react'
import { t } from '../../base/words/t.ts'
import type { RowAction } from '../../base/state/list.ts'
import { runAction } from '../../base/state/run-action.ts'
import classes from './ResourceTable.module.css'

/** Up to two buttons and the menu. Those that cannot be used stay in place, so that columns never shift. */
export function RowActions({ actions, name }: { actions: readonly RowAction[]; name: string }) {
  const quick = actions.filter(({ quick: isQuick, icon }) => isQuick && icon).slice(0, 2)
  return (
    <span className={classes.actions}>
      {quick.map((action) => {
        const Icon = action.icon!
        return (
          <button
            key={action.key}
            type="button"
            className={classes.iconButton}
            aria-label={action.word}
            aria-disabled={action.refused !== undefined || undefined}
            title={action.refused ?? action.word}
            onClick={() => action.refused === undefined && void runAction(action)}
          >
            <Icon size={16} stroke={1.6} aria-hidden="true" />
          </button>
        )
      })}
      <Menu middlewares={{ flip: true, shift: true, size: { padding: 8 } }}>
        <Menu.Target>
          <button type="button" className={classes.iconButton} aria-label={t('kit.actionsOf', { name })}>
            <IconDots size={16} stroke={1.6} aria-hidden="true" />
          </button>
        </Menu.Target>
        <Menu.Dropdown className={classes.menu}>
          {actions.map((action) => (
            <ActionItem key={action.key} action={action} indented={actions.some(({ icon }) => icon)} />
          ))}
        </Menu.Dropdown>
      </Menu>
    </span>
  )
}

function ActionItem({ action, indented }: { action: RowAction; indented: boolean }) {
  const { word, icon: Icon, danger, refused, hint, divided } = action
  return (
    <Fragment>
      {divided && <Menu.Divider />}
      <Menu.Item
        data-danger={(danger && refused === undefined) || undefined}
        // Not `disabled`: the keyboard reaches the reason too, and Escape a menu of such entries alone.
        aria-disabled={refused !== undefined || undefined}
        closeMenuOnClick={refused === undefined}
        leftSection={Icon ? <Icon size={16} stroke={1.6} aria-hidden="true" /> : indented && <span />}
        rightSection={hint && <span className="quiet tabular">{hint}</span>}
        onClick={() => refused === undefined && void runAction(action)}
      >
        {word}
        {refused !== undefined && <span className={classes.refused}>{refused}</span>}
      </Menu.Item>
    </Fragment>
  )
}
