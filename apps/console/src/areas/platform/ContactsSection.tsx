import { t } from '../../base/words/words.ts'
import { TextField } from '../../kit/form/fields.tsx'
import { FormCard } from '../../kit/form/FormCard.tsx'
import { ImageField } from '../../sold/face/ImageField.tsx'
import classes from './Platform.module.css'
import type { SectionProps } from './section-props.ts'
import { useSection } from './use-section.ts'

const names = ['phone', 'qq', 'email', 'company_address', 'qr_code'] as const

export function ContactsSection({ data }: SectionProps) {
  const { form, card } = useSection('contacts', data.settings, names)
  return (
    <FormCard {...card}>
      <p className={classes.text}>{t('platform.contacts.text')}</p>
      <TextField {...form.field('phone')} type="tel" />
      <TextField {...form.field('email')} type="email" />
      <TextField {...form.field('qq')} inputMode="numeric" />
      <TextField {...form.field('company_address')} />
      <ImageField
        {...form.field('qr_code')}
        purpose="siteQrCode"
        stored={{ id: data.settings.qr_code, url: data.qr_code_url }}
        help={t('platform.contacts.qrCodeHelp')}
      />
    </FormCard>
  )
}
