import type { Data } from '@portico/contract/calls.ts'
import { ConnectionSettings, settingsCalls } from '@portico/contract/platform/settings.ts'
import type * as z from 'zod/mini'
import { query, queryClient, useCall } from '../../base/call/queries.ts'
import { useDraftForm } from '../../base/person/use-draft-form.ts'
import { useWrite } from '../../base/call/use-write.ts'
import { t } from '../../base/words/words.ts'
import { Card } from '../../kit/show/Card.tsx'
import { CheckField, PasswordField, TextField } from '../../kit/form/fields.tsx'
import { FormCard } from '../../kit/form/FormCard.tsx'
import { StatusMark } from '../../kit/show/StatusMark.tsx'
import { toast } from '../../base/state/toast-store.ts'
import { Answered } from '../../kit/show/Answered.tsx'
import classes from './Platform.module.css'

type Connections = Data<typeof settingsCalls.connectionSettingsInfo>
type Name = keyof ConnectionSettings

export function ConnectionsSection() {
  const answer = useCall(settingsCalls.connectionSettingsInfo)
  return (
    <Answered answer={answer}>
      {(data) => (
        <div className={classes.cards}>
          <ProviderCard name="wechat" data={data} />
          <ProviderCard name="qq" data={data} />
          <InternationalCard data={data} />
        </div>
      )}
    </Answered>
  )
}

/** Each connection is a form of its own. They are saved together: the others go along, their secrets kept. */
function useConnection<One extends Name>(name: One, data: Connections, labels: Record<string, string> = {}) {
  type Values = ConnectionSettings[One]
  const write = useWrite(settingsCalls.connectionSettingsSave, {
    inForm: true,
    action: t(`platform.connections.${name as Name}`),
  })
  const form = useDraftForm({
    name: `connection-${name}`,
    schema: ConnectionSettings.shape[name] as unknown as z.ZodMiniType<Values>,
    initial: data.settings[name] as Values,
    labels: labels as Partial<Record<keyof Values, string>>,
  })
  async function save(values: Values) {
    const now = await queryClient.query({ ...query(settingsCalls.connectionSettingsInfo), staleTime: 0 })
    await write.send({ ...now.settings, [name]: values })
    // What was typed is stored now, and the form shows no secrets.
    form.set((name === 'international' ? 'key' : 'client_secret') as never, '' as never)
    toast('success', t('platform.saved'))
  }
  const card = {
    bare: true,
    plain: true,
    form,
    pending: write.pending,
    error: write.error,
    submitWord: t('kit.save'),
    onSubmit: form.submit(save),
  }
  return { form, card }
}

function State({ on }: { on: boolean }) {
  return (
    <StatusMark
      shape={on ? 'running' : 'stopped'}
      word={t(on ? 'platform.connections.on' : 'platform.connections.off')}
    />
  )
}

function ProviderCard({ name, data }: { name: 'wechat' | 'qq'; data: Connections }) {
  const { form, card } = useConnection(name, data)
  const isStored = data[`${name}_secret_set`]
  return (
    <Card title={t(`platform.connections.${name}`)} aside={<State on={data.settings[name].enabled} />}>
      <FormCard {...card}>
        <CheckField
          {...form.field('enabled')}
          label={t('platform.connections.offer')}
          help={t('platform.connections.providerHelp')}
        />
        <TextField {...form.field('client_id')} autoComplete="off" mono />
        <PasswordField
          {...form.field('client_secret')}
          autoComplete="new-password"
          help={t(isStored ? 'platform.connections.secretStored' : 'platform.connections.secretMissing')}
        />
        <TextField {...form.field('authorize_url')} type="url" />
        <TextField {...form.field('token_url')} type="url" />
        <TextField {...form.field('userinfo_url')} type="url" />
      </FormCard>
    </Card>
  )
}

function InternationalCard({ data }: { data: Connections }) {
  const labels = { url: t('platform.connections.url'), key: t('platform.connections.key') }
  const { form, card } = useConnection('international', data, labels)
  const isStored = data.international_key_set
  return (
    <Card title={t('platform.connections.international')} aside={<State on={data.settings.international.enabled} />}>
      <FormCard {...card}>
        <CheckField
          {...form.field('enabled')}
          label={t('platform.connections.offer')}
          help={t('platform.connections.internationalHelp')}
        />
        <TextField {...form.field('url')} type="url" placeholder="https://" />
        <PasswordField
          {...form.field('key')}
          autoComplete="new-password"
          help={t(isStored ? 'platform.connections.keyStored' : 'platform.connections.keyMissing')}
        />
      </FormCard>
    </Card>
  )
}
