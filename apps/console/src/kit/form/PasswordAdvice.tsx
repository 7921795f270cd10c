import { t } from '../../base/words/t.ts'
import classes from './Fields.module.css'
import { strength } from '../../base/format/strength.ts'

const levels = {
  1: 'kit.strengthWeak',
  2: 'kit.strengthFair',
  3: 'kit.strengthGood',
  4: 'kit.strengthStrong',
} as const

export default function PasswordAdvice({ password, own }: { password: string; own: readonly string[] }) {
  const { level, advice } = strength(password, own)
  const next = advice[0]
  return (
    <div aria-live="polite">
      <div className={classes.meter} data-level={level} aria-hidden="true">
        <i />
        <i />
        <i />
        <i />
      </div>
      <p className={classes.help}>
        {t(levels[level])} {level < 4 && next && t(`kit.${next}`)}
      </p>
    </div>
  )
}
