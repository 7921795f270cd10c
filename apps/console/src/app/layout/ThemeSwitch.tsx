import IconDeviceDesktop from '@tabler/icons-react/dist/esm/icons/IconDeviceDesktop.mjs'
import IconMoon from '@tabler/icons-react/dist/esm/icons/IconMoon.mjs'
import IconSun from '@tabler/icons-react/dist/esm/icons/IconSun.mjs'
import { useSyncExternalStore } from 'react'
import { t } from '../../base/words/t.ts'
import { colorScheme } from '../../base/theme/color-scheme.ts'
import classes from './Panels.module.css'

const choices = [
  { scheme: 'auto', word: 'shell.themeAuto', Icon: IconDeviceDesktop },
  { scheme: 'light', word: 'shell.themeLight', Icon: IconSun },
  { scheme: 'dark', word: 'shell.themeDark', Icon: IconMoon },
] as const

export function ThemeSwitch() {
  const chosen = useSyncExternalStore(colorScheme.watch, colorScheme.chosen)
  return (
    <div className={classes.segments} role="radiogroup" aria-label={t('shell.theme')}>
      {choices.map(({ scheme, word, Icon }) => (
        <button
          key={scheme}
          type="button"
          role="radio"
          aria-checked={chosen === scheme}
          aria-label={t(word)}
          title={t(word)}
          className={classes.segment}
          onClick={() => colorScheme.choose(scheme)}
        >
          <Icon size={16} stroke={1.6} aria-hidden="true" />
        </button>
      ))}
    </div>
  )
}
