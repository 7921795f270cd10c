import type { FaceInput } from '@portico/contract/agent/face.ts'
import type { CSSProperties } from 'react'
import { accentSteps } from '../../base/theme/accent.ts'
import { language, t } from '../../base/words/words.ts'
import { Card } from '../../kit/show/Card.tsx'
import { BrowserTab, Clipped, Sample } from '../../sold/face/Samples.tsx'
import classes from './AgentFace.module.css'

const nameFields = { en: 'name_en', 'zh-Hans': 'name_zh_hans', 'zh-Hant': 'name_zh_hant' } as const

/** The same name and colour in the places where a customer meets them, in the language of the page. */
export function FacePreview({ face, logo }: { face: FaceInput; logo: string }) {
  const name = face[nameFields[language]]
  return (
    <Card title={t('agentFace.preview')}>
      <div className={classes.previews} style={accentSteps(face.accent) as CSSProperties}>
        <Sample caption={t('agentFace.previewTab')}>
          <BrowserTab name={name} icon={logo} />
        </Sample>
        <Sample caption={t('agentFace.previewSign')}>
          <span className={classes.sign}>
            <strong>
              <Clipped>{t('agentFace.previewSignIn', { name })}</Clipped>
            </strong>
            <span className={classes.button}>{t('agentFace.previewButton')}</span>
          </span>
        </Sample>
        <Sample caption={t('agentFace.previewMail')}>
          <Clipped>
            {face.sender_name || name} {face.sender_address && `<${face.sender_address}>`}
          </Clipped>
          <span className={classes.quiet}>{t('agentFace.previewSubject', { name })}</span>
        </Sample>
      </div>
    </Card>
  )
}
