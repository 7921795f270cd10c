import { Menu } from '@mantine/core'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { t } from '../../base/words/t.ts'
import classes from './ChipMenu.module.css'

interface Choices {
  title: string
  /** What is chosen, in few words; empty while nothing is. */
  said: string
  options: readonly { value: string; label: string }[]
}

interface OneProps extends Choices {
  value: string
  onChange: (value: string) => void
}

/** One of several, where the chip says more of what is chosen than its name in the menu. */
export function ChipMenu({ title, said, options, value, onChange }: OneProps) {
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <button type="button" className={classes.chip} data-set="">
          {title} <b>{said}</b>
          <IconChevronDown size={14} stroke={1.6} aria-hidden="true" />
        </button>
      </Menu.Target>
      <Menu.Dropdown mah={360} style={{ overflowY: 'auto' }}>
        <Menu.RadioGroup value={value} onChange={onChange}>
          {options.map((option) => (
            <Menu.RadioItem key={option.value} value={option.value} closeMenuOnClick>
              {option.label}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  )
}

interface SeveralProps extends Choices {
  values: readonly string[]
  onChange: (values: readonly string[]) => void
}

/** Any number of several; the menu stays open while they are chosen. */
export function ChipChecks({ title, said, options, values, onChange }: SeveralProps) {
  const change = (value: string) =>
    onChange(values.includes(value) ? values.filter((one) => one !== value) : [...values, value])
  const isSet = values.length > 0
  return (
    <span className={classes.pair}>
      <Menu position="bottom-start" closeOnItemClick={false}>
        <Menu.Target>
          <button type="button" className={classes.chip} data-set={isSet || undefined}>
            {title} {isSet && <b>{said}</b>}
            <IconChevronDown size={14} stroke={1.6} aria-hidden="true" />
          </button>
        </Menu.Target>
        <Menu.Dropdown mah={360} style={{ overflowY: 'auto' }}>
          {options.map(({ value, label }) => (
            <Menu.CheckboxItem key={value} checked={values.includes(value)} onChange={() => change(value)}>
              {label}
            </Menu.CheckboxItem>
          ))}
        </Menu.Dropdown>
      </Menu>
      {isSet && (
        <button
          type="button"
          className={classes.clear}
          aria-label={t('kit.clearFilter', { filter: title })}
          onClick={() => onChange([])}
        >
          <IconX size={14} stroke={1.6} aria-hidden="true" />
        </button>
      )}
    </span>
  )
}
