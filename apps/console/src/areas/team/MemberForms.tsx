import {
  MemberCreateInput,
  memberInviteDays,
  MemberInviteInput,
  teamCalls,
  type Member,
} from '@portico/contract/team/team.ts'
import { memberName } from '@portico/contract/rules/team.ts'
import { requiredLineAtMost } from '@portico/contract/rules/text.ts'
import * as z from 'zod/mini'
import { useDraftForm } from '../../base/person/use-draft-form.ts'
import { useWrite } from '../../base/call/use-write.ts'
import { t } from '../../base/words/words.ts'
import { SaveDialog } from '../../kit/dialog/SaveDialog.tsx'
import { ChoiceField, PasswordField, TextField } from '../../kit/form/fields.tsx'
import { PasswordSetDrawer } from '../../kit/dialog/PasswordSetDrawer.tsx'
import { SaveDrawer } from '../../kit/dialog/SaveDrawer.tsx'
import { PhoneField } from '../../kit/form/select-fields.tsx'
import { useForm } from '../../base/state/use-form.ts'
import { dialOf, mainland, useArea } from '../../base/person/area-codes.ts'
import classes from './Team.module.css'
import { GroupField } from '../../sold/GroupField.tsx'
import { groupIdOf, noGroup } from '../../sold/groups.tsx'

const entries = ['invite', 'password'] as const
const createSchema = z.object({
  ...MemberInviteInput.shape,
  group_id: z.string(),
  entry: z.enum(entries),
  password: z.string(),
})

/** A sign-in of their own for somebody; in the group that is given, unless another is chosen. */
export function MemberCreate({ groupId = noGroup, onClose }: { groupId?: string; onClose: () => void }) {
  const options = { inForm: true, action: t('team.addMemberTitle') }
  const [invite, create] = [useWrite(teamCalls.memberInvite, options), useWrite(teamCalls.memberCreate, options)]
  const form = useDraftForm({
    name: 'member-new',
    schema: createSchema,
    initial: {
      name: '',
      email: '',
      area_code: dialOf(mainland),
      phone: '',
      entry: 'invite',
      password: '',
      group_id: groupId,
    },
    check: ({ entry, password, ...values }) => {
      const known = { ...values, group_id: groupIdOf(values.group_id) }
      const found =
        entry === 'invite' ? MemberInviteInput.safeParse(known) : MemberCreateInput.safeParse({ ...known, password })
      const wrong = (field: string) => found.error?.issues.find(({ path }) => path[0] === field)?.message
      return { phone: wrong('phone'), password: wrong('password') }
    },
  })
  const { name, email, area_code, entry } = form.values
  const area = useArea(area_code, (dial) => form.set('area_code', dial))
  const isInvited = entry === 'invite'
  return (
    <SaveDrawer
      title={t('team.addMemberTitle')}
      form={form}
      write={{
        ...(isInvited ? invite : create),
        send: ({ entry: way, password, ...values }) => {
          const person = { ...values, group_id: groupIdOf(values.group_id) }
          return way === 'invite' ? invite.send(person) : create.send({ ...person, password })
        },
      }}
      saved={(values) =>
        values.entry === 'invite' ? t('team.invited', { email: values.email }) : t('team.added', { name: values.name })
      }
      submitWord={isInvited ? t('team.invite') : t('team.addMember')}
      onClose={onClose}
    >
      <TextField {...form.field('name')} required autoComplete="off" autoFocus />
      <TextField {...form.field('email')} type="email" required autoComplete="off" help={t('team.emailHelp')} />
      <PhoneField {...form.field('phone')} {...area} />
      <ChoiceField
        {...form.field('entry')}
        label={t('team.entry')}
        options={entries.map((value) => ({ value, label: t(`team.entries.${value}`) }))}
      />
      {isInvited ? (
        <p className={classes.text}>{t('team.inviteHelp', { n: memberInviteDays })}</p>
      ) : (
        <PasswordField
          {...form.field('password')}
          required
          autoComplete="new-password"
          advise={[name, email]}
          help={t('team.passwordHelp')}
        />
      )}
      <GroupField {...form.field('group_id')} noneWord={t('team.noGroup')} help={t('team.noGroupHelp')} />
    </SaveDrawer>
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
    <SaveDialog
      title={t('team.renameTitle', { name: member.name })}
      form={form}
      write={{ ...write, send: ({ name }) => write.send({ id: member.id, name }) }}
      saved={t('team.renamed')}
      onClose={onClose}
    >
      <TextField {...form.field('name')} required autoComplete="off" autoFocus />
    </SaveDialog>
  )
}

const groupSchema = z.object({ group_id: requiredLineAtMost(40) })

export function MemberMove({ members, onClose }: { members: readonly Member[]; onClose: () => void }) {
  const write = useWrite(teamCalls.memberAssign, { inForm: true })
  const [first] = members
  const form = useForm({ schema: groupSchema, initial: { group_id: first?.group_id || noGroup } })
  return (
    <SaveDialog
      title={t('team.moveTitle', { n: members.length })}
      form={form}
      write={{
        ...write,
        send: ({ group_id }) => write.send({ ids: members.map(({ id }) => id), group_id: groupIdOf(group_id) }),
      }}
      saved={t('team.moved', { n: members.length })}
      submitWord={t('team.move')}
      onClose={onClose}
    >
      <p className={classes.text}>{t('team.moveText')}</p>
      <GroupField {...form.field('group_id')} noneWord={t('team.noGroup')} help={t('team.noGroupHelp')} />
    </SaveDialog>
  )
}

export function MemberPassword({ member, onClose }: MemberProps) {
  const { name } = member
  const write = useWrite(teamCalls.memberPasswordSet, { inForm: true })
  return (
    <PasswordSetDrawer
      person={member}
      write={write}
      title={t('team.setPasswordTitle', { name })}
      text={t('team.setPasswordText', { name })}
      help={t('team.passwordHelp')}
      submitWord={t('team.setPassword')}
      saved={t('team.passwordSet', { name })}
      onClose={onClose}
    />
  )
}
