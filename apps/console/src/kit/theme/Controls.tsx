import { MantineProvider } from '@mantine/core'
import { useSyncExternalStore, type ReactNode } from 'react'
import { colorScheme } from '../../base/theme/color-scheme.ts'
import './mantine.css'
import './controls.css'
import { styleNonce } from '../../base/person/site.ts'
import { cssVariables, theme } from './theme.ts'

/** What menus, dialogs and pickers need around them. The sign-in form does without, and so loads without. */
export function Controls({ children }: { children: ReactNode }) {
  const scheme = useSyncExternalStore(colorScheme.watch, colorScheme.shown)
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      forceColorScheme={scheme}
      getStyleNonce={styleNonce}
    >
      {children}
    </MantineProvider>
  )
}
