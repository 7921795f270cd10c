import { t } from '../../base/words/words.ts'
import { Button } from '../../kit/show/Button.tsx'
import { CopyText } from '../../kit/show/CopyText.tsx'
import classes from './Center.module.css'

/** Shown the one time they can be seen. */
export function RecoveryCodes({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  return (
    <div className={classes.stack}>
      <p className={classes.line}>{t('center.recoveryText')}</p>
      <ul className={classes.codes}>
        {codes.map((code) => (
          <li key={code} className="mono">
            {code}
          </li>
        ))}
      </ul>
      <div className={classes.row}>
        <CopyText text={codes.join('\n')}>{t('center.copyAll')}</CopyText>
        <Button onClick={onClose}>{t('center.kept')}</Button>
      </div>
    </div>
  )
}
