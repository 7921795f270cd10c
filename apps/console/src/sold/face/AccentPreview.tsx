import type { CSSProperties } from 'react'
import { accentSteps } from '../../base/theme/accent.ts'
import { t } from '../../base/words/words.ts'
import { Card } from '../../kit/show/Card.tsx'
import classes from './Face.module.css'

/** Both palettes side by side, whichever of them the operator uses. A half-typed colour shows the one in use. */
export function AccentPreview({ accent }: { accent: string }) {
  return (
    <Card title={t('platform.appearance.preview')}>
      <div className={classes.palettes} style={accentSteps(accent) as CSSProperties}>
        {(['light', 'dark'] as const).map((scheme) => (
          <figure key={scheme} className={classes.palette} data-scheme={scheme}>
            <figcaption>{t(`platform.appearance.${scheme}`)}</figcaption>
            <span className={classes.sampleRow}>{t('platform.appearance.sampleChosen')}</span>
            <span className={classes.sampleActions}>
              <span className={classes.sampleButton}>{t('platform.appearance.sampleButton')}</span>
              <span className={classes.sampleLink}>{t('platform.appearance.sampleLink')}</span>
            </span>
          </figure>
        ))}
      </div>
    </Card>
  )
}
