import { nodeDeskCalls } from '@portico/contract/node/node-desk.ts'
import {
  openstackConsoles,
  openstackInterfaces,
  openstackProjects,
  type OpenstackQuotas,
} from '@portico/contract/node/openstack.ts'
import { regionDeskCalls, type RegionLine, type RegionState } from '@portico/contract/node/region-desk.ts'
import { useId, useRef, type ReactNode } from 'react'
import { CallError } from '../../base/call/call-error.ts'
import { useCall } from '../../base/call/queries.ts'
import { useWrite } from '../../base/call/use-write.ts'
import { t } from '../../base/words/words.ts'
import { Answered } from '../../kit/show/Answered.tsx'
import { Button } from '../../kit/show/Button.tsx'
import { Card } from '../../kit/show/Card.tsx'
import { CopyText } from '../../kit/show/CopyText.tsx'
import { FieldGroup } from '../../kit/form/FieldGroup.tsx'
import { AreaField, ChoiceField, PasswordField, TextField } from '../../kit/form/fields.tsx'
import { FormCard } from '../../kit/form/FormCard.tsx'
import { StatusMark, type StatusShape } from '../../kit/show/StatusMark.tsx'
import { toast } from '../../base/state/toast-store.ts'
import { useForm } from '../../base/state/use-form.ts'
import classes from './Region.module.css'
import { placed, queryNames, quotaNames, schemaWith, settingsOf, valuesOf, type RegionValues } from './region-form.ts'

/** How a region is reached, and the test that says whether it is. */
export function RegionSettings({ id }: { id: string }) {
  const answer = useCall(regionDeskCalls.platformRegionInfo, { controller_id: id })
  return (
    <Answered answer={answer}>
      {({ settings, change_address: address }) => <SettingsForm id={id} stored={settings} address={address} />}
    </Answered>
  )
}

const fieldNames = Object.keys(valuesOf('')) as (keyof RegionValues)[]
const options = <const Value extends string>(values: readonly Value[], wordOf: (value: Value) => string) =>
  values.map((value) => ({ value, label: wordOf(value) }))

function SettingsForm({ id, stored, address }: { id: string; stored: string; address: string }) {
  const write = useWrite(nodeDeskCalls.platformNodeEngineSave, { inForm: true, action: t('region.save') })
  const test = useWrite(regionDeskCalls.platformRegionTest, { inForm: true, action: t('region.test') })
  const testing = useRef(false)
  const kept = stored !== ''
  const form = useForm({
    schema: schemaWith(kept),
    initial: valuesOf(stored),
    labels: Object.fromEntries(fieldNames.map((name) => [name, t(`region.fields.${name}`)])),
  })
  const { values } = form
  const help = (name: keyof typeof helped) => t(`region.help.${name}`)
  const secretHelp = kept ? t('region.secretKept') : t('region.secretSealed')

  async function send(typed: RegionValues) {
    const input = { controller_id: id, engine: 'openstack', settings: JSON.stringify(settingsOf(typed)) } as const
    const isTest = testing.current
    testing.current = false
    try {
      if (isTest) return void (await test.send(input))
      await write.send(input)
      toast('success', t('nodeDesk.saved'))
    } catch (error) {
      if (error instanceof CallError) form.fail(placed(error.fields))
    }
  }

  return (
    <div className={classes.settings}>
      <FormCard
        form={form}
        pending={write.pending}
        error={write.error ?? test.error}
        submitWord={t('region.save')}
        onSubmit={form.submit(send)}
        submit={
          <>
            {/* The first button of a form is the one that Enter presses. */}
            <span className={classes.press} onClickCapture={() => (testing.current = false)}>
              <Button type="submit" className={classes.last} pending={write.pending}>
                {t('region.save')}
              </Button>
            </span>
            <span className={classes.press} onClickCapture={() => (testing.current = true)}>
              <Button kind="plain" type="submit" pending={test.pending}>
                {t('region.test')}
              </Button>
            </span>
          </>
        }
      >
        <Part title={t('region.parts.address')}>
          <TextField {...form.field('auth_url')} type="url" mono required help={help('auth_url')} />
          <div className={classes.pair}>
            <TextField {...form.field('region')} mono required help={help('region')} />
            <ChoiceField
              {...form.field('interface')}
              options={options(openstackInterfaces, (value) => t(`region.interfaces.${value}`))}
              help={help('interface')}
            />
          </div>
          <AreaField {...form.field('ca')} rows={3} help={help('ca')} />
        </Part>
        <Part title={t('region.parts.signIn')}>
          <ChoiceField
            {...form.field('credentials')}
            options={options(['password', 'application'], (value) => t(`region.credentialKinds.${value}`))}
            help={help('credentials')}
          />
          {values.credentials === 'password' ? (
            <>
              <div className={classes.pair}>
                <TextField {...form.field('user')} mono autoComplete="off" required />
                <TextField {...form.field('user_domain')} mono required />
              </div>
              <PasswordField {...form.field('password')} autoComplete="off" required={!kept} help={secretHelp} />
              <div className={classes.pair}>
                <TextField {...form.field('project')} mono required help={help('project')} />
                <TextField {...form.field('project_domain')} mono required />
              </div>
            </>
          ) : (
            <>
              <TextField {...form.field('id')} mono autoComplete="off" required />
              <PasswordField {...form.field('secret')} autoComplete="off" required={!kept} help={secretHelp} />
            </>
          )}
        </Part>
        <Part title={t('region.parts.customers')}>
          <ChoiceField
            {...form.field('projects')}
            value={values.credentials === 'application' ? 'shared' : values.projects}
            options={openstackProjects.map((value) => ({
              value,
              label: t(`region.projectKinds.${value}`),
              disabled: values.credentials === 'application' && value === 'each',
            }))}
            help={values.credentials === 'application' ? t('region.onlyShared') : help('projects')}
          />
          {values.credentials === 'password' && values.projects === 'each' && (
            <>
              <div className={classes.pair}>
                <TextField {...form.field('domain')} mono required help={help('domain')} />
                <TextField {...form.field('role')} mono required help={help('role')} />
              </div>
              <Quotas field={form.field('quotas')} />
            </>
          )}
        </Part>
        <Part title={t('region.parts.offers')}>
          <div className={classes.pair}>
            <TextField {...form.field('external_network')} mono required help={help('external_network')} />
            <TextField {...form.field('volume_type')} mono help={help('volume_type')} />
          </div>
          <ChoiceField
            {...form.field('console')}
            options={options(openstackConsoles, (value) => t(`region.consoles.${value}`))}
            help={help('console')}
          />
          <ChoiceField
            {...form.field('metrics')}
            options={options(['diagnostics', 'prometheus', 'gnocchi', 'none'], (value) =>
              t(`region.metricKinds.${value}`),
            )}
            help={t(`region.metricHelp.${values.metrics}`)}
          />
          {values.metrics === 'prometheus' && (
            <>
              <TextField {...form.field('address')} type="url" mono required />
              <PasswordField {...form.field('token')} autoComplete="off" help={t('region.tokenHelp')} />
              <Queries field={form.field('queries')} />
            </>
          )}
          {values.metrics === 'gnocchi' && (
            <TextField {...form.field('endpoint')} type="url" mono help={t('region.endpointHelp')} />
          )}
        </Part>
      </FormCard>
      <div className={classes.beside}>
        <TestResult lines={test.data?.result} pending={test.pending} />
        <Card title={t('region.changes')}>
          <p className={classes.text}>{t('region.changesText')}</p>
          <CopyText text={address} />
        </Card>
      </div>
    </div>
  )
}

const helped = {
  auth_url: 0,
  region: 0,
  interface: 0,
  ca: 0,
  credentials: 0,
  project: 0,
  projects: 0,
  domain: 0,
  role: 0,
  external_network: 0,
  volume_type: 0,
  console: 0,
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={classes.part} aria-labelledby={id}>
      <h2 id={id} className={classes.partTitle}>
        {title}
      </h2>
      {children}
    </section>
  )
}

interface GroupProps<Value> {
  field: {
    label: string
    value: Value
    onChange: (value: Value) => void
    onBlur: () => void
    error: string | undefined
  }
}

function Quotas({ field }: GroupProps<Record<keyof OpenstackQuotas, string>>) {
  return (
    <FieldGroup label={field.label} error={field.error && t('region.quotaWrong')} help={t('region.quotaHelp')}>
      <div className={classes.quotas}>
        {quotaNames.map((name) => (
          <TextField
            key={name}
            name={name}
            label={t(`region.quotas.${name}`)}
            inputMode="numeric"
            value={field.value[name]}
            onChange={(text) => field.onChange({ ...field.value, [name]: text })}
            onBlur={field.onBlur}
          />
        ))}
      </div>
    </FieldGroup>
  )
}

function Queries({ field }: GroupProps<RegionValues['queries']>) {
  return (
    <FieldGroup
      label={field.label}
      error={field.error}
      help={t('region.queryHelp', { id: '{id}', window: '{window}' })}
    >
      {queryNames.map((name) => (
        <TextField
          key={name}
          name={name}
          mono
          label={t(`region.queryNames.${name}`)}
          value={field.value[name]}
          onChange={(text) => field.onChange({ ...field.value, [name]: text })}
          onBlur={field.onBlur}
        />
      ))}
    </FieldGroup>
  )
}

const shapes: Record<RegionState, StatusShape> = {
  works: 'running',
  partly: 'waiting',
  fails: 'failed',
  unproven: 'stopped',
  skipped: 'stopped',
}

/** Line by line what the cloud can do, and what stands in the way. */
function TestResult({ lines, pending }: { lines: readonly RegionLine[] | undefined; pending: boolean }) {
  const bad = lines?.filter(({ state }) => state === 'fails').length ?? 0
  const told = bad > 0 ? t('region.someFail', { n: bad }) : t('region.allWorks')
  return (
    <Card title={t('region.testTitle')}>
      <p className={classes.text} role="status">
        {pending ? t('region.testing') : lines ? told : t('region.testText')}
      </p>
      {lines && !pending && (
        <ul className={classes.lines} aria-label={t('region.testTitle')}>
          {lines.map(({ part, state, reason, detail }) => (
            <li key={part} className={classes.line}>
              <StatusMark
                shape={shapes[state]}
                word={t(`region.tested.${part}`)}
                reason={`${t(`region.states.${state}`)} · ${t(`region.reasons.${reason}`, { detail })}`}
              />
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
