import { useId } from 'react'
import { t } from '../../base/words/words.ts'
import { TextField, type FieldProps } from '../../kit/form/fields.tsx'
import classes from './Face.module.css'

/** Colours that stay readable as a button in light and in dark. */
const presets = {
  indigo: '#3350d6',
  blue: '#1f6fd1',
  teal: '#0b7f83',
  green: '#1b7f4b',
  amber: '#a85b00',
  red: '#c43138',
  magenta: '#b8327e',
  violet: '#7546c9',
  slate: '#475569',
} as const
const isColour = (value: string) => /^#[0-9a-f]{6}$/i.test(value)

/** The one colour of the site: from the row, from the browser's picker, or typed. */
export function AccentField({ value, onChange, ...field }: FieldProps<string>) {
  const group = useId()
  return (
    <div className={classes.stack}>
      <div className={classes.accent}>
        <TextField {...field} value={value} onChange={onChange} mono maxLength={7} autoComplete="off" />
        <input
          type="color"
          className={classes.picker}
          aria-label={t('platform.appearance.accentPicker')}
          value={isColour(value) ? value : '#000000'}
          onChange={(event) => onChange(event.target.value)}
        />
      </div>
      <div className={classes.swatches} role="radiogroup" aria-label={field.label}>
        {Object.entries(presets).map(([name, colour]) => (
          <label
            key={name}
            className={classes.swatch}
            title={t(`platform.appearance.accents.${name as keyof typeof presets}`)}
          >
            <input
              type="radio"
              className="visually-hidden"
              name={group}
              aria-label={t(`platform.appearance.accents.${name as keyof typeof presets}`)}
              checked={value.toLowerCase() === colour}
              onChange={() => onChange(colour)}
            />
            <span style={{ background: colour }} />
          </label>
        ))}
      </div>
    </div>
  )
}
