import { MemberCreateInput, teamCalls, type Member } from '@portico/contract/team/team.ts'
import { chosenPassword } from '@portico/contract/rules/chosen-password.ts'
import { memberName } from '@portico/contract/rules/team.ts'
import { requiredLineAtMost } from '@portico/contract/rules/text.ts'
import { useState } from 'react'
import * as z from 'zod/mini'
import { useDraftForm } from '../../base/person/use-draft-form.ts'
import { useWrite } from '../../base/call/use-write.ts'
import { t } from '../../base/words/words.ts'
import { Dialog } from '../../kit/dialog/Dialog.tsx'
import { PasswordField, TextField } from '../../kit/form/fields.tsx'
import { FormCard } from '../../kit/form/FormCard.tsx'
import { FormDrawer } from '../../kit/dialog/FormDrawer.tsx'
import { PhoneField } from '../../kit/form/select-fields.tsx'
import { toast } from '../../base/state/toast-store.ts'
import { useForm } from '../../base/state/use-form.ts'
import { dialOf, mainland, useAreaOptions } from '../../base/person/area-codes.ts'
import classes from './Team.module.css'
import { GroupField, groupIdOf, noGroup } from '../../sold/groups.tsx'

const createSchema = z.extend(z.object(MemberCreateInput.shape), { group_id: z.string() })

/** A sign-in of their own for somebody; in the group that is given, unless another is chosen. */
export function MemberCreate({ groupId = noGroup, onClose }: { groupId?: string; onClose: () => void }) {
  const [area, setArea] = useState(mainland)
  const areas = useAreaOptions()
  const write = useWrite(teamCalls.memberCreate, { inForm: true, action: t('team.addMemberTitle') })
  const form = useDraftForm({
    name: 'member-new',
    schema: createSchema,
    initial: { name: '', email: '', area_code: dialOf(mainland), phone: '', password: '', group_id: groupId },
    check: (values) => {
      const found = MemberCreateInput.safeParse({ ...values, group_id: groupIdOf(values.group_id) })
      return { phone: found.error?.issues.find(({ path }) => path[0] === 'phone')?.message }
    },
  })
  const { name, email } = form.values
  return (
    <FormDrawer
      title={t('team.addMemberTitle')}
      form={form}
      pending={write.pending}
      error={write.error}
      submitWord={t('team.addMember')}
      onClose={() => {
        form.forget()
        onClose()
      }}
      onSubmit={form.submit(async (values) => {
        await write.send({ ...values, group_id: groupIdOf(values.group_id) })
        toast('success', t('team.added', { name: values.name }))
        onClose()
      })}
    >
      <TextField {...form.field('name')} required autoComplete="off" autoFocus />
      <TextField {...form.field('email')} type="email" required autoComplete="off" help={t('team.emailHelp')} />
      <PhoneField
        {...form.field('phone')}
        areaCode={area}
        areas={areas}
        onAreaCode={(chosen) => {
          setArea(chosen)
          form.set('area_code', dialOf(chosen))
        }}
      />
      <PasswordField
        {...form.field('password')}
        required
        autoComplete="new-password"
        advise={[name, email]}
        help={t('team.passwordHelp')}
      />
      <GroupField {...form.field('group_id')} noneWord={t('team.noGroup')} help={t('team.noGroupHelp')} />
    </FormDrawer>
  )
}

interface MemberProps {
  member: Member
  onClose: () => void
}

const nameSchema = z.object({ name: memberName })

export function MemberRename({ member, onClose }: MemberProps) {
  const write = useWrite(teamCalls.memberRename, { inForm: true })
  const form = useForm({ schema: nameSchema, initial: { name: member.name } })
  return (
    <Dialog title={t('team.renameTitle', { name: member.name })} onClose={onClose} size={440}>
      <FormCard
        bare
        form={form}
        pending={write.pending}
        error={write.error}
        submitWord={t('kit.save')}
        onCancel={onClose}
        onSubmit={form.submit(async ({ name }) => {
          await write.send({ id: member.id, name })
          toast('success', t('team.renamed'))
          onClose()
        })}
      >
        <TextField {...form.field('name')} required autoComplete="off" autoFocus />
      </FormCard>
    </Dialog>
  )
}

const groupSchema = z.object({ group_id: requiredLineAtMost(40) })

export function MemberMove({ members, onClose }: { members: readonly Member[]; onClose: () => void }) {
  const write = useWrite(teamCalls.memberAssign, { inForm: true })
  const [first] = members
  const form = useForm({ schema: groupSchema, initial: { group_id: first?.group_id || noGroup } })
  return (
    <Dialog title={t('team.moveTitle', { n: members.length })} onClose={onClose} size={440}>
      <FormCard
        bare
        form={form}
        pending={write.pending}
        error={write.error}
        submitWord={t('team.move')}
        onCancel={onClose}
        onSubmit={form.submit(async ({ group_id }) => {
          await write.send({ ids: members.map(({ id }) => id), group_id: groupIdOf(group_id) })
          toast('success', t('team.moved', { n: members.length }))
          onClose()
        })}
      >
        <p className={classes.text}>{t('team.moveText')}</p>
        <GroupField {...form.field('group_id')} noneWord={t('team.noGroup')} help={t('team.noGroupHelp')} />
      </FormCard>
    </Dialog>
  )
}

const passwordSchema = z.object({ password: chosenPassword })

export function MemberPassword({ member, onClose }: MemberProps) {
  const { id, name, email } = member
  const write = useWrite(teamCalls.memberPasswordSet, { inForm: true })
  const form = useForm({
    schema: passwordSchema,
    initial: { password: '' },
    labels: { password: t('fields.new_password') },
  })
  return (
    <FormDrawer
      title={t('team.setPasswordTitle', { name })}
      form={form}
      pending={write.pending}
      error={write.error}
      submitWord={t('team.setPassword')}
      onClose={onClose}
      onSubmit={form.submit(async ({ password }) => {
        await write.send({ id, password })
        toast('success', t('team.passwordSet', { name }))
        onClose()
      })}
    >
      <p className={classes.text}>{t('team.setPasswordText', { name })}</p>
      <PasswordField
        {...form.field('password')}
        required
        autoFocus
        autoComplete="new-password"
        advise={[name, email]}
        help={t('team.passwordHelp')}
      />
    </FormDrawer>
  )
}
