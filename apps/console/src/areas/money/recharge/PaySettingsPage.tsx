import type { Data } from '@portico/contract/calls.ts'
import { PaySettings, paySettingsCalls } from '@portico/contract/money/pay-settings.ts'
import * as z from 'zod/mini'
import { CallError } from '../../../base/call/call-error.ts'
import { usePerson } from '../../../base/person/person.ts'
import { query, queryClient, useCall } from '../../../base/call/queries.ts'
import { useDraftForm } from '../../../base/person/use-draft-form.ts'
import { useWrite } from '../../../base/call/use-write.ts'
import { t } from '../../../base/words/words.ts'
import { Card } from '../../../kit/show/Card.tsx'
import { CopyText } from '../../../kit/show/CopyText.tsx'
import { Facts } from '../../../kit/show/Facts.tsx'
import { AreaField, CheckField, PasswordField, TextField } from '../../../kit/form/fields.tsx'
import { FormCard } from '../../../kit/form/FormCard.tsx'
import { PageShell } from '../../../kit/show/PageShell.tsx'
import { toast } from '../../../base/state/toast-store.ts'
import { Answered } from '../../../kit/show/Answered.tsx'
import classes from './Recharge.module.css'

export const loader = () =>
  queryClient.query({ ...query(paySettingsCalls.paySettingsInfo), staleTime: 'static' as const })

type Info = Data<typeof paySettingsCalls.paySettingsInfo>

export default function PaySettingsPage() {
  const answer = useCall(paySettingsCalls.paySettingsInfo)
  return (
    <PageShell title={t('pages.setPay')} text={t('recharge.payText')}>
      <Answered answer={answer}>
        {(info) => (
          <div className={`${classes.stack} ${classes.narrow}`}>
            <GeneralCard info={info} />
            <AlipayCard info={info} />
            <WechatCard info={info} />
          </div>
        )}
      </Answered>
    </PageShell>
  )
}

/** The parts are saved together: the others go along as they are stored, their secrets kept. */
function usePart<Values extends object>(
  name: string,
  title: string,
  schema: z.ZodMiniType<Values>,
  initial: Values,
  merge: (now: PaySettings, values: Values) => PaySettings,
  secrets: readonly (keyof Values & string)[] = [],
) {
  const write = useWrite(paySettingsCalls.paySettingsSave, { inForm: true, action: title })
  const form = useDraftForm({ name: `pay-${name}`, schema, initial, secret: secrets })
  async function save(values: Values) {
    const now = await queryClient.query({ ...query(paySettingsCalls.paySettingsInfo), staleTime: 0 })
    try {
      await write.send(merge(now.settings, values))
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      // The server names a field by its part as well; here the part is the form.
      const fields = Object.entries(error.fields).map(([field, text]) => [field.replace(`${name}.`, ''), text])
      throw Object.assign(new Error(error.message), { fields: Object.fromEntries(fields) as Record<string, string> })
    }
    // What was typed is stored now, and the form shows no secrets.
    if (secrets.length > 0) form.startOver()
    toast('success', t('recharge.saved'))
  }
  const card = {
    bare: true,
    plain: name !== 'general',
    form,
    pending: write.pending,
    error: write.error,
    submitWord: t('kit.save'),
    onSubmit: form.submit((values) => save(values as Values)),
  }
  return { form, card }
}

const General = z.pick(PaySettings, { cashier_enabled: true, approval_above: true })

function GeneralCard({ info }: { info: Info }) {
  const { cashier_enabled, approval_above } = info.settings
  const mayLimit = usePerson().permissions.includes('approvalLimit')
  const initial = { cashier_enabled, approval_above }
  const { form, card } = usePart('general', t('recharge.general'), General, initial, (now, values) => ({
    ...now,
    ...values,
  }))
  return (
    <Card title={t('recharge.general')}>
      <FormCard {...card}>
        <CheckField {...form.field('cashier_enabled')} help={t('recharge.cashierHelp')} />
        <TextField
          {...form.field('approval_above')}
          inputMode="decimal"
          disabled={!mayLimit}
          help={`${t('recharge.approvalHelp')} ${mayLimit ? '' : t('recharge.approvalHeld')}`}
        />
      </FormCard>
    </Card>
  )
}

const keyHelp = (stored: boolean) => t(stored ? 'recharge.keyStored' : 'recharge.keyMissing')

function AlipayCard({ info }: { info: Info }) {
  const { form, card } = usePart<PaySettings['alipay']>(
    'alipay',
    t('recharge.alipayTitle'),
    PaySettings.shape.alipay,
    info.settings.alipay,
    (now, alipay) => ({ ...now, alipay }),
    ['rsa_key'],
  )
  return (
    <Card title={t('recharge.alipayTitle')}>
      <FormCard {...card}>
        <CheckField {...form.field('enabled')} label={t('recharge.enabled')} />
        <TextField {...form.field('partner_id')} autoComplete="off" mono />
        <TextField {...form.field('alipay_account')} autoComplete="off" />
        <TextField {...form.field('app_id')} autoComplete="off" mono />
        <AreaField {...form.field('rsa_key')} rows={3} help={keyHelp(info.rsa_key_set)} />
        <AreaField {...form.field('alipay_public_key')} rows={3} help={t('recharge.keyFormat')} />
        <TextField {...form.field('gateway_url')} type="url" />
        <Facts facts={[[t('recharge.noticeUrl'), <CopyText key="url" text={info.alipay_notice_url} />]]} />
      </FormCard>
    </Card>
  )
}

function WechatCard({ info }: { info: Info }) {
  const { form, card } = usePart<PaySettings['wechatpay']>(
    'wechatpay',
    t('recharge.wechatTitle'),
    PaySettings.shape.wechatpay,
    info.settings.wechatpay,
    (now, wechatpay) => ({ ...now, wechatpay }),
    ['private_key', 'api_v3_key'],
  )
  return (
    <Card title={t('recharge.wechatTitle')}>
      <FormCard {...card}>
        <CheckField {...form.field('enabled')} label={t('recharge.enabled')} />
        <TextField {...form.field('app_id')} autoComplete="off" mono />
        <TextField {...form.field('mch_id')} autoComplete="off" mono />
        <TextField {...form.field('serial_no')} autoComplete="off" mono />
        <AreaField {...form.field('private_key')} rows={3} help={keyHelp(info.private_key_set)} />
        <PasswordField {...form.field('api_v3_key')} autoComplete="new-password" help={keyHelp(info.api_v3_key_set)} />
        <AreaField {...form.field('platform_public_key')} rows={3} help={t('recharge.keyFormat')} />
        <TextField {...form.field('platform_key_id')} autoComplete="off" mono />
        <TextField {...form.field('base_url')} type="url" />
        <Facts facts={[[t('recharge.noticeUrl'), <CopyText key="url" text={info.wechatpay_notice_url} />]]} />
      </FormCard>
    </Card>
  )
}
