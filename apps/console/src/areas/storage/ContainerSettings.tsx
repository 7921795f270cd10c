import {
  container,
  ContainerSettings as Settings,
  type Container,
  type ContainerSettings as Saved,
} from '@portico/contract/storage/container.ts'
import * as z from 'zod/mini'
import { useCall } from '../../base/call/queries.ts'
import { useWrite } from '../../base/call/use-write.ts'
import { useForm } from '../../base/state/use-form.ts'
import { SideSheet } from '../../kit/dialog/Dialog.tsx'
import { SaveDrawer } from '../../kit/dialog/SaveDrawer.tsx'
import { Answered } from '../../kit/show/Answered.tsx'
import type { ResourceDialogProps } from '../../sold/ResourceForms.tsx'
import { AccessFields, WhitelistField } from './container-fields.tsx'
import { say } from './container.screens.ts'
import { CorsRules, corsOf, corsTyped } from './CorsRules.tsx'
import { LifecycleRules, ruleOf, ruleTyped } from './LifecycleRules.tsx'
import classes from './Storage.module.css'

const { ip_whitelist, access, versioning, rules, cors } = Settings.shape
const schema = z.object({
  ip_whitelist,
  access,
  versioning,
  rules: z.pipe(
    z.pipe(
      z.array(z.any()),
      z.transform((typed) => typed.map(ruleOf)),
    ),
    rules,
  ),
  cors: z.pipe(
    z.pipe(
      z.array(z.any()),
      z.transform((typed) => typed.map(corsOf)),
    ),
    cors,
  ),
})

/** Who reaches it and how it keeps what is in it. */
export function ContainerSettings({ row, onClose }: ResourceDialogProps<Container>) {
  const answer = useCall(container.calls.containerSettings, { id: row.id })
  if (answer.data) return <SettingsForm row={row} settings={answer.data} onClose={onClose} />
  return (
    <SideSheet title={say('settings.title', { name: row.name })} size={480} onClose={onClose}>
      <Answered answer={answer}>{() => null}</Answered>
    </SideSheet>
  )
}

function SettingsForm({ row, settings, onClose }: ResourceDialogProps<Container> & { settings: Saved }) {
  const write = useWrite(container.calls.containerSave, { inForm: true })
  const form = useForm({
    schema,
    initial: { ...settings, rules: settings.rules.map(ruleTyped), cors: settings.cors.map(corsTyped) },
    labels: { ip_whitelist: say('whitelist'), rules: say('rules.title'), cors: say('cors.title') },
  })
  const { values } = form
  return (
    <SaveDrawer
      title={say('settings.title', { name: row.name })}
      form={form}
      write={{ ...write, send: (saved) => write.send({ id: row.id, ...saved }) }}
      saved={say('settings.saved')}
      onClose={onClose}
    >
      <WhitelistField {...form.field('ip_whitelist')} />
      <AccessFields
        values={values}
        versioned={settings.versioning !== 'off'}
        onAccess={(chosen) => form.set('access', chosen)}
        onVersioning={(chosen) => form.set('versioning', chosen)}
      />
      <section className={classes.group} aria-label={say('rules.title')}>
        <h3 className={classes.groupTitle}>{say('rules.title')}</h3>
        <p className={classes.quietText}>{say('rules.text')}</p>
        <LifecycleRules
          rules={values.rules}
          judged={form.errors['rules'] !== undefined}
          onChange={(next) => form.set('rules', next)}
        />
      </section>
      <section className={classes.group} aria-label={say('cors.title')}>
        <h3 className={classes.groupTitle}>{say('cors.title')}</h3>
        <p className={classes.quietText}>{say('cors.text')}</p>
        <CorsRules
          rules={values.cors}
          judged={form.errors['cors'] !== undefined}
          onChange={(next) => form.set('cors', next)}
        />
      </section>
    </SaveDrawer>
  )
}
