import { keyRights, type KeyRight } from '@portico/contract/rules/storage.ts'
import { container, containerKeysMax, type ContainerKey } from '@portico/contract/storage/container.ts'
import IconKey from '@tabler/icons-react/dist/esm/icons/IconKey.mjs'
import { useState } from 'react'
import * as z from 'zod/mini'
import { useCall } from '../../base/call/queries.ts'
import { useWrite } from '../../base/call/use-write.ts'
import { confirm } from '../../base/state/confirm-store.ts'
import { toast } from '../../base/state/toast-store.ts'
import { useForm } from '../../base/state/use-form.ts'
import { Dialog } from '../../kit/dialog/Dialog.tsx'
import { CheckField, TextField } from '../../kit/form/fields.tsx'
import { FormCard } from '../../kit/form/FormCard.tsx'
import { Answered } from '../../kit/show/Answered.tsx'
import { Button } from '../../kit/show/Button.tsx'
import { RefusableButton } from '../../kit/show/RefusableButton.tsx'
import { callRefusal } from '../../sold/call-refusal.ts'
import { CopyText } from '../../kit/show/CopyText.tsx'
import { Facts } from '../../kit/show/Facts.tsx'
import { StatusMark } from '../../kit/show/StatusMark.tsx'
import { RelativeTime } from '../../kit/show/RelativeTime.tsx'
import { say } from './container.screens.ts'
import classes from './Storage.module.css'

/** The keys that S3 clients present for a container. */
export function ContainerKeys({ id }: { id: string }) {
  const [making, setMaking] = useState(false)
  const answer = useCall(container.calls.containerKeyList, { id })
  const isFull = (answer.data?.result.length ?? 0) >= containerKeysMax
  return (
    <section className={classes.group} aria-label={say('keys.title')}>
      <h3 className={classes.groupTitle}>{say('keys.title')}</h3>
      <p className={classes.quietText}>{say('keys.text')}</p>
      <Answered answer={answer}>
        {({ result }) => (
          <ul className={classes.keys}>
            {result.map((key) => (
              <KeyRow key={key.id} id={id} row={key} />
            ))}
          </ul>
        )}
      </Answered>
      <div>
        <RefusableButton
          kind="plain"
          refused={
            callRefusal(container.calls.containerKeyCreate) ??
            (isFull ? say('keys.full', { n: containerKeysMax }) : undefined)
          }
          icon={<IconKey size={16} stroke={1.6} aria-hidden="true" />}
          onClick={() => setMaking(true)}
        >
          {say('keys.make')}
        </RefusableButton>
      </div>
      {making && <KeyDialog id={id} onClose={() => setMaking(false)} />}
    </section>
  )
}

function KeyRow({ id, row }: { id: string; row: ContainerKey }) {
  const write = useWrite(container.calls.containerKeyRevoke)
  const { name, made_by, works, rights, last_used_time, last_used_address } = row
  async function revoke() {
    const sure = await confirm({
      title: say('keys.revokeTitle', { name }),
      text: say('keys.revokeText'),
      confirm: say('keys.revoke'),
      danger: true,
    })
    if (!sure) return
    await write.send({ id, key_id: row.id })
    toast('success', say('keys.revoked'))
  }
  return (
    <li className={classes.key}>
      <span className={classes.keyWords}>
        <b>{name}</b>
        <CopyText text={row.id} />
        {!works && <StatusMark shape="stopped" word={say('keys.ended', { name: made_by })} />}
        <span className="quiet">
          {rights.map((right) => say(`keys.rights.${right}`)).join(' · ')}
          {' · '}
          {last_used_time ? (
            <>
              {say('keys.lastUsed')} <RelativeTime at={last_used_time} /> · {last_used_address}
            </>
          ) : (
            say('keys.neverUsed')
          )}
        </span>
      </span>
      <RefusableButton
        kind="plain"
        refused={callRefusal(container.calls.containerKeyRevoke)}
        name={say('keys.revokeOne', { name })}
        pending={write.pending}
        onClick={() => void revoke().catch(() => {})}
      >
        {say('keys.revoke')}
      </RefusableButton>
    </li>
  )
}

const schema = z.omit(container.calls.containerKeyCreate.input, { id: true })
const initial = { name: '', rights: [...keyRights] as KeyRight[] }

/** Makes a key, and shows its secret the one time it can be seen. */
function KeyDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const write = useWrite(container.calls.containerKeyCreate, { inForm: true })
  const form = useForm({ schema, initial, labels: { name: say('keys.name'), rights: say('keys.rightsTitle') } })
  const { rights } = form.values
  const made = write.data
  const tick = (right: KeyRight, on: boolean) =>
    form.set(
      'rights',
      keyRights.filter((one) => (one === right ? on : rights.includes(one))),
    )
  return (
    <Dialog
      title={made ? say('keys.made') : say('keys.make')}
      size={480}
      closeOnClickOutside={false}
      closeOnEscape={made === undefined}
      onClose={onClose}
    >
      {made ? (
        <div className={classes.sheet}>
          <p className={classes.quietText}>{say('keys.once')}</p>
          <Facts
            facts={[
              [say('keys.id'), <CopyText key="id" text={made.id} />],
              [say('keys.secret'), <CopyText key="secret" text={made.secret} />],
            ]}
          />
          <div>
            <Button autoFocus onClick={onClose}>
              {say('keys.kept')}
            </Button>
          </div>
        </div>
      ) : (
        <FormCard
          bare
          form={form}
          pending={write.pending}
          error={write.error}
          submitWord={say('keys.make')}
          onCancel={onClose}
          onSubmit={form.submit((values) => write.send({ id, ...values }))}
        >
          <TextField {...form.field('name')} required autoFocus autoComplete="off" maxLength={50} />
          <fieldset className={classes.ticks}>
            <legend>{say('keys.rightsTitle')}</legend>
            {keyRights.map((right) => (
              <CheckField
                key={right}
                label={say(`keys.rights.${right}`)}
                value={rights.includes(right)}
                onChange={(on) => tick(right, on)}
              />
            ))}
            {form.errors['rights'] && (
              <p className={classes.fieldError} role="alert">
                {form.errors['rights']}
              </p>
            )}
          </fieldset>
        </FormCard>
      )}
    </Dialog>
  )
}
