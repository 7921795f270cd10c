import type { CSSProperties } from 'react'
import { accentSteps } from '../../base/look/accent.ts'
import { t } from '../../base/words/words.ts'
import { Card } from '../../kit/show/Card.tsx'
import classes from './Look.module.css'

/** Both palettes side by side, whichever of them the operator uses. A half-typed colour shows the one in use. */
export function AccentPreview({ accent }: { accent: string }) {
  return (
    <Card title={t('platform.look.preview')}>
      <div className={classes.palettes} style={accentSteps(accent) as CSSProperties}>
        {(['light', 'dark'] as const).map((scheme) => (
          <figure key={scheme} className={classes.palette} data-scheme={scheme}>
            <figcaption>{t(`platform.look.${scheme}`)}</figcaption>
            <span className={classes.sampleRow}>{t('platform.look.sampleChosen')}</span>
            <span className={classes.sampleActions}>
              <span className={classes.sampleButton}>{t('platform.look.sampleButton')}</span>
              <span className={classes.sampleLink}>{t('platform.look.sampleLink')}</span>
            </span>
          </figure>
        ))}
      </div>
    </Card>
  )
}
