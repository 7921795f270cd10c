import { languages, type Language } from '@portico/contract/language.ts'
import { receiverKinds, type ReceiverKind, type Robot, type RobotEvent } from '@portico/contract/platform/robots.ts'
import { useDraftForm } from '../../base/person/use-draft-form.ts'
import { useWrite } from '../../base/call/use-write.ts'
import { t } from '../../base/words/words.ts'
import { Button } from '../../kit/show/Button.tsx'
import { CopyText } from '../../kit/show/CopyText.tsx'
import { Dialog } from '../../kit/dialog/Dialog.tsx'
import { ConfirmField } from '../../kit/form/ConfirmField.tsx'
import { FieldGroup } from '../../kit/form/FieldGroup.tsx'
import { CheckField, PasswordField, TextField } from '../../kit/form/fields.tsx'
import { FormDrawer } from '../../kit/dialog/FormDrawer.tsx'
import { SelectField } from '../../kit/form/select-fields.tsx'
import { toast } from '../../base/state/toast-store.ts'
import classes from './Platform.module.css'
import type { ReceiverDesk } from './receiver-desk.ts'

const fresh = {
  name: '',
  kind: 'webhook' as ReceiverKind,
  url: '',
  language: 'en' as Language,
  events: [] as RobotEvent[],
  enabled: true,
}
const languageNames = { en: 'English', 'zh-Hant': '繁體中文', 'zh-Hans': '简体中文' } as const

interface ReceiverFormProps {
  desk: ReceiverDesk
  robot: Robot | undefined
  onClose: () => void
}

/** A new webhook's secret is made by the server and shown once, right after saving. */
export function ReceiverForm({ desk, robot, onClose }: ReceiverFormProps) {
  const write = useWrite(desk.save, { inForm: true })
  const { name, kind, url, language, events, enabled } = robot ?? fresh
  const form = useDraftForm({
    name: `robot-${robot?.id ?? 'new'}`,
    schema: desk.input,
    initial: { ...(robot && { id: robot.id }), name, kind, url, language, events, enabled, secret: '', password: '' },
  })
  const chosen = form.values.events
  const close = () => {
    form.forget()
    onClose()
  }
  if (write.data?.secret)
    return (
      <Dialog onClose={close} size={520} title={t('robots.secretTitle')} closeOnClickOutside={false}>
        <div className={classes.stack}>
          <p className={classes.text}>{t('robots.secretText')}</p>
          <CopyText text={write.data.secret} />
          <div>
            <Button onClick={close}>{t('robots.secretKept')}</Button>
          </div>
        </div>
      </Dialog>
    )
  return (
    <FormDrawer
      title={t(robot ? 'robots.edit' : `robots.${desk.noun}.add`)}
      form={form}
      pending={write.pending}
      error={write.error}
      submitWord={t('kit.save')}
      onClose={close}
      onSubmit={form.submit(async (values) => {
        const { secret } = await write.send(values)
        toast('success', t('robots.saved'))
        if (!secret) close()
      })}
    >
      <TextField {...form.field('name')} autoComplete="off" maxLength={50} />
      <SelectField
        {...form.field('kind')}
        label={t('robots.kind')}
        options={receiverKinds.map((value) => ({ value, label: t(`robots.kinds.${value}`) }))}
        onChange={(value) => form.set('kind', value as ReceiverKind)}
      />
      <TextField
        {...form.field('url')}
        label={t('robots.url')}
        type="url"
        autoComplete="off"
        help={t(`robots.${desk.noun}.urlHelp`)}
      />
      <PasswordField
        {...form.field('secret')}
        label={t('robots.secret')}
        autoComplete="off"
        help={t(
          robot ? 'robots.secretKeep' : form.values.kind === 'webhook' ? 'robots.secretMade' : 'robots.secretChat',
        )}
      />
      <SelectField
        {...form.field('language')}
        label={t('robots.language')}
        options={languages.map((value) => ({ value, label: languageNames[value] }))}
        onChange={(value) => form.set('language', value as Language)}
      />
      {desk.groups.map((group, nth) => (
        <FieldGroup key={group.name} label={t(`robots.groups.${group.name}`)}>
          {group.events.map((event, at) => (
            <CheckField
              key={event}
              // The first tick answers to the field's name: a form goes there when none is set.
              name={nth === 0 && at === 0 ? 'events' : event}
              label={t(`robots.events.${event}`)}
              value={chosen.includes(event as RobotEvent)}
              onChange={(on) =>
                form.set('events', on ? [...chosen, event as RobotEvent] : chosen.filter((one) => one !== event))
              }
            />
          ))}
        </FieldGroup>
      ))}
      {form.errors.events && (
        <p className={classes.error} role="alert">
          {form.errors.events}
        </p>
      )}
      <CheckField {...form.field('enabled')} label={t('robots.enabled')} />
      {desk.confirms && <ConfirmField {...form.field('password')} />}
    </FormDrawer>
  )
}
