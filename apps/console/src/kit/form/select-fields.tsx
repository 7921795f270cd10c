import { Select } from '@mantine/core'
import type { Option } from '../../base/state/option.ts'
import { t } from '../../base/words/t.ts'
import { TextField, type FieldProps } from './fields.tsx'
import classes from './Form.module.css'

interface SelectFieldProps extends FieldProps<string> {
  options: readonly Option[]
  searchable?: boolean
  placeholder?: string
  /** Where somebody else searches: takes what is typed; the options are then what was found. */
  onSearch?: ((text: string) => void) | undefined
}

export function SelectField(props: SelectFieldProps) {
  const { onChange, help, options, value, placeholder, required, onSearch, ...rest } = props
  return (
    <Select
      {...rest}
      data-field={rest.name}
      // Its options would lie over the error for which it got the focus.
      openOnFocus={false}
      {...(onSearch && { onSearchChange: onSearch, filter: ({ options: all }) => all })}
      withAsterisk={required}
      value={value || null}
      data={[...options]}
      placeholder={placeholder ?? t('kit.choose')}
      nothingFoundMessage={t('kit.nothingFound')}
      description={help}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      onChange={(chosen) => onChange(chosen ?? '')}
    />
  )
}

interface PhoneFieldProps extends FieldProps<string> {
  areaCode: string
  onAreaCode: (areaCode: string) => void
  /** Every entry joins one dial code and one country name. */
  areas: readonly Option[]
}

export function PhoneField({ areaCode, onAreaCode, areas, ...rest }: PhoneFieldProps) {
  return (
    <div className={classes.phone}>
      <Select
        label={t('kit.areaCode')}
        value={areaCode}
        data={[...areas]}
        searchable
        comboboxProps={{ width: 280, position: 'bottom-start', keepMounted: false }}
        nothingFoundMessage={t('kit.nothingFound')}
        onChange={(chosen) => chosen && onAreaCode(chosen)}
      />
      <TextField {...rest} type="tel" autoComplete="tel-national" />
    </div>
  )
}
