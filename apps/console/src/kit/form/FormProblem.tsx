import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import classes from './Form.module.css'

/** What a failed write tells a form. `shown` errors have been told by a toast; those of fields stand at the fields. */
export interface Problem {
  message: string
  shown: boolean
  fields: Readonly<Record<string, string>>
}

interface FormProblemProps {
  error: Problem | undefined
  unplaced?: readonly string[]
  /** What has failed, for a form whose failure has a name; the reason follows, here or at its field. */
  failed?: string | undefined
}

export function FormProblem({ error, unplaced = [], failed }: FormProblemProps) {
  const whole = error && !error.shown && Object.keys(error.fields).length === 0 ? [error.message] : []
  const name = failed !== undefined && error && !error.shown ? [failed] : []
  const lines = [...name, ...whole, ...unplaced]
  if (lines.length === 0) return null
  return (
    <div className={classes.problem} role="alert">
      <IconAlertTriangle size={16} stroke={1.8} aria-hidden="true" style={{ flex: 'none', marginTop: 1 }} />
      <div>
        {lines.map((line) => (
          <div key={line}>{line}</div>
        ))}
      </div>
    </div>
  )
}
