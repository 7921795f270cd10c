import type { FaceInput } from '@portico/contract/agent/face.ts'
import type { CSSProperties } from 'react'
import { accentSteps } from '../../base/look/accent.ts'
import { language, t } from '../../base/words/words.ts'
import { Card } from '../../kit/show/Card.tsx'
import classes from './AgentFace.module.css'

const nameFields = { en: 'name_en', 'zh-Hans': 'name_zh_hans', 'zh-Hant': 'name_zh_hant' } as const

/** The same name and colour in the places where a customer meets them, in the language of the page. */
export function FacePreview({ face, logo }: { face: FaceInput; logo: string }) {
  const name = face[nameFields[language]]
  const mark = logo ? <img src={logo} alt="" className={classes.mark} /> : <span className={classes.dot} />
  return (
    <Card title={t('agentFace.preview')}>
      <div className={classes.previews} style={accentSteps(face.accent) as CSSProperties}>
        <figure className={classes.sample}>
          <figcaption className={classes.caption}>{t('agentFace.previewTab')}</figcaption>
          <span className={classes.browserTab}>
            {mark}
            <span className={classes.clip}>{t('shell.title', { page: t('pages.home'), product: name })}</span>
          </span>
        </figure>
        <figure className={classes.sample}>
          <figcaption className={classes.caption}>{t('agentFace.previewSign')}</figcaption>
          <span className={classes.sign}>
            <strong className={classes.clip}>{t('agentFace.previewSignIn', { name })}</strong>
            <span className={classes.button}>{t('agentFace.previewButton')}</span>
          </span>
        </figure>
        <figure className={classes.sample}>
          <figcaption className={classes.caption}>{t('agentFace.previewMail')}</figcaption>
          <span className={classes.clip}>
            {face.sender_name || name} {face.sender_address && `<${face.sender_address}>`}
          </span>
          <span className={classes.quiet}>{t('agentFace.previewSubject', { name })}</span>
        </figure>
      </div>
    </Card>
  )
}
