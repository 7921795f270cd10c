import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core'

const accent = Array.from({ length: 10 }, () => 'var(--accent)') as unknown as MantineColorsTuple

/**
 * What a screen opened goes with it. The library's own way of fading out stops half way where the screen is left meanwhile,
 * and what nobody sees any more would still be in the way of every press. How things come is in mantine.css.
 */
const atOnce = { duration: 0 }

/** Sizes and defaults; colours come from the tokens by the variables below. */
export const theme = createTheme({
  colors: { accent },
  primaryColor: 'accent',
  fontFamily: 'var(--font)',
  fontFamilyMonospace: 'var(--font-mono)',
  fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '20px' },
  lineHeights: { xs: '16px', sm: '18px', md: '20px', lg: '24px', xl: '28px' },
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '10px', xl: '16px' },
  spacing: { xs: '4px', sm: '8px', md: '12px', lg: '16px', xl: '24px' },
  defaultRadius: 'sm',
  cursorType: 'pointer',
  components: {
    // The page never scrolls, only the sheet does; locking it would inject a style the policy forbids.
    Modal: {
      defaultProps: {
        lockScroll: false,
        centered: true,
        radius: 'lg',
        padding: 'xl',
      },
    },
    Drawer: {
      defaultProps: {
        lockScroll: false,
        position: 'right',
        padding: 'xl',
      },
    },
    Menu: {
      defaultProps: {
        shadow: 'md',
        width: 236,
        radius: 'md',
        transitionProps: atOnce,
        position: 'bottom-end',
        // It would stand among the entries and be none.
        withInitialFocusPlaceholder: false,
      },
    },
    // The page has its own header; that of a dialog is none of the page.
    ModalHeader: { defaultProps: { role: 'presentation' } },
    DrawerHeader: { defaultProps: { role: 'presentation' } },
    Popover: { defaultProps: { shadow: 'md', radius: 'md', transitionProps: atOnce } },
    Tooltip: { defaultProps: { openDelay: 300, transitionProps: atOnce } },
    // A list holds options and nothing else.
    ComboboxEmpty: { defaultProps: { role: 'option', 'aria-disabled': true } },
    Select: {
      defaultProps: {
        checkIconPosition: 'right',
        allowDeselect: false,
        // Options that nobody sees would be made and measured with the form.
        comboboxProps: { keepMounted: false },
        // Where a box around the options scrolls, the keyboard cannot reach it.
        withScrollArea: false,
        attributes: { options: { tabIndex: 0 } },
      },
      styles: { options: { maxHeight: 220, overflowY: 'auto' } },
    },
  },
})

const variables = {
  '--mantine-color-body': 'var(--page)',
  '--mantine-color-text': 'var(--t1)',
  '--mantine-color-bright': 'var(--t1)',
  '--mantine-color-dimmed': 'var(--t3)',
  '--mantine-color-placeholder': 'var(--t3)',
  '--mantine-color-anchor': 'var(--accent-text)',
  '--mantine-color-error': 'var(--bad-text)',
  '--mantine-color-default': 'var(--card)',
  '--mantine-color-default-hover': 'var(--hover)',
  '--mantine-color-default-color': 'var(--t1)',
  '--mantine-color-default-border': 'var(--field)',
  '--mantine-color-disabled': 'var(--sunk)',
  '--mantine-color-disabled-color': 'var(--t4)',
  '--mantine-color-disabled-border': 'var(--line)',
  '--mantine-color-accent-filled': 'var(--accent)',
  '--mantine-color-accent-filled-hover': 'var(--accent-hover)',
  '--mantine-color-accent-light': 'var(--accent-soft)',
  '--mantine-color-accent-light-hover': 'var(--accent-line)',
  '--mantine-color-accent-light-color': 'var(--accent-text)',
  '--mantine-color-accent-outline': 'var(--accent)',
  '--mantine-color-accent-text': 'var(--accent-text)',
  '--mantine-primary-color-filled': 'var(--accent)',
  '--mantine-primary-color-filled-hover': 'var(--accent-hover)',
  '--mantine-primary-color-contrast': 'var(--accent-on)',
  '--mantine-shadow-md': 'var(--shadow-menu)',
  '--mantine-shadow-xl': 'var(--shadow-card)',
}

export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: variables,
  dark: variables,
})
