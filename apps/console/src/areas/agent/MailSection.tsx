import { t } from '../../base/words/words.ts'
import { TextField } from '../../kit/form/fields.tsx'
import { FormCard } from '../../kit/form/FormCard.tsx'
import classes from './AgentFace.module.css'
import { FacePreview } from './FacePreview.tsx'
import type { SectionProps } from './section-props.ts'
import { useFace } from './use-face.ts'

export function MailSection({ data }: SectionProps) {
  const { form, card } = useFace('mail', data.face, ['sender_name', 'sender_address'])
  return (
    <div className={classes.columns}>
      <FormCard {...card}>
        <TextField {...form.field('sender_name')} help={t('agentFace.senderNameHelp')} />
        <TextField {...form.field('sender_address')} type="email" help={t('agentFace.senderAddressHelp')} />
      </FormCard>
      <FacePreview face={{ ...data.face, ...form.values }} logo={data.logo_url} />
    </div>
  )
}
