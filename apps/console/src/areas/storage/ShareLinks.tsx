import { sharePassword } from '@portico/contract/rules/storage.ts'
import type { Container } from '@portico/contract/storage/container.ts'
import { objectCalls, shareDaysMax, type Share } from '@portico/contract/storage/object.ts'
import { useState } from 'react'
import * as z from 'zod/mini'
import { useCall } from '../../base/call/queries.ts'
import { useWrite } from '../../base/call/use-write.ts'
import { confirm } from '../../base/state/confirm-store.ts'
import { toast } from '../../base/state/toast-store.ts'
import { useForm } from '../../base/state/use-form.ts'
import { CheckField, PasswordField, TextField } from '../../kit/form/fields.tsx'
import { FormCard } from '../../kit/form/FormCard.tsx'
import { Answered } from '../../kit/show/Answered.tsx'
import { CopyText } from '../../kit/show/CopyText.tsx'
import { RefusableButton } from '../../kit/show/RefusableButton.tsx'
import { callRefusal } from '../../sold/call-refusal.ts'
import { formatTime, relativeWords } from '../../kit/show/RelativeTime.tsx'
import { doorWords } from './container-columns.tsx'
import { nameOf } from './object-names.ts'
import { say } from './object-words.ts'
import classes from './Objects.module.css'

/** The links under which an object is had without signing in. */
export function ShareLinks({ row, of }: { row: Container; of: string }) {
  const answer = useCall(objectCalls.shareList, { id: row.id, key: of })
  const [making, setMaking] = useState(false)
  return (
    <>
      <Answered answer={answer}>
        {({ result }) =>
          result.length > 0 && (
            <ul className={classes.shares}>
              {result.map((share) => (
                <ShareRow key={share.id} id={row.id} share={share} />
              ))}
            </ul>
          )
        }
      </Answered>
      {making ? (
        <ShareForm id={row.id} of={of} onClose={() => setMaking(false)} />
      ) : (
        <div className={classes.panelAction}>
          <RefusableButton
            refused={callRefusal(objectCalls.shareCreate) ?? (row.door === 'closed' ? doorWords(row) : undefined)}
            onClick={() => setMaking(true)}
          >
            {say('share.make')}
          </RefusableButton>
        </div>
      )}
    </>
  )
}

const usesWords = ({ uses, uses_max }: Share) =>
  uses_max === null ? say('share.uses', { n: uses }) : say('share.usesOf', { n: uses, max: uses_max })

function ShareRow({ id, share }: { id: string; share: Share }) {
  const write = useWrite(objectCalls.shareRevoke)
  async function revoke() {
    const sure = await confirm({
      title: say('share.revokeTitle', { name: nameOf(share.key) }),
      text: say('share.revokeText'),
      confirm: say('share.revoke'),
      danger: true,
    })
    if (!sure) return
    await write.send({ id, share_id: share.id })
    toast('success', say('share.revoked'))
  }
  return (
    <li className={classes.share} data-ended={share.ended !== null || undefined}>
      <CopyText text={share.url}>
        <span className={classes.url}>{share.url}</span>
      </CopyText>
      <dl className={classes.shareFacts}>
        <div>
          <dt>{say('share.expires')}</dt>
          <dd title={formatTime(share.expire_time)}>
            {share.ended ? say(`share.ends.${share.ended}`) : relativeWords(share.expire_time)}
          </dd>
        </div>
        <div>
          <dt>{say('share.password')}</dt>
          <dd>{share.has_password ? say('share.set') : say('share.unset')}</dd>
        </div>
        <div>
          <dt>{say('share.usesTitle')}</dt>
          <dd>{usesWords(share)}</dd>
        </div>
      </dl>
      {!share.ended && (
        <div>
          <RefusableButton
            kind="plain"
            refused={callRefusal(objectCalls.shareRevoke)}
            pending={write.pending}
            onClick={() => void revoke().catch(() => {})}
          >
            {say('share.revoke')}
          </RefusableButton>
        </div>
      )}
    </li>
  )
}

const numberOf = (typed: string) => (typed.trim() === '' ? undefined : Number(typed))
const { days, uses_max } = objectCalls.shareCreate.input.shape
const schema = z
  .object({
    days: z.pipe(
      z.pipe(
        z.string(),
        z.transform((typed) => numberOf(typed) ?? Number.NaN),
      ),
      days,
    ),
    protect: z.boolean(),
    password: z.string(),
    uses_max: z.pipe(z.pipe(z.string(), z.transform(numberOf)), uses_max),
  })
  .check(
    z.refine(({ protect, password }) => !protect || sharePassword.safeParse(password).success, {
      error: 'rules.sharePassword',
      path: ['password'],
    }),
  )
const initial = { days: '7', protect: false, password: '', uses_max: '' }

function ShareForm({ id, of, onClose }: { id: string; of: string; onClose: () => void }) {
  const write = useWrite(objectCalls.shareCreate, { inForm: true })
  const form = useForm({
    schema,
    initial,
    labels: { days: say('share.days'), password: say('share.password'), uses_max: say('share.usesMax') },
  })
  return (
    <FormCard
      bare
      form={form}
      pending={write.pending}
      error={write.error}
      submitWord={say('share.make')}
      onCancel={onClose}
      onSubmit={form.submit(async ({ days: holds, protect, password, uses_max: most }) => {
        await write.send({
          id,
          key: of,
          days: holds,
          ...(protect && { password }),
          ...(most !== undefined && { uses_max: most }),
        })
        toast('success', say('share.made'))
        onClose()
      })}
    >
      <TextField
        {...form.field('days')}
        inputMode="numeric"
        required
        autoFocus
        autoComplete="off"
        help={say('share.daysHelp', { max: shareDaysMax })}
      />
      <TextField {...form.field('uses_max')} inputMode="numeric" autoComplete="off" help={say('share.usesMaxHelp')} />
      <CheckField {...form.field('protect')} label={say('share.protect')} />
      {form.values.protect && <PasswordField {...form.field('password')} required autoComplete="new-password" />}
    </FormCard>
  )
}
