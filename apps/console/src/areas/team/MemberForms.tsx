import { MemberCreateInput, teamCalls, type Member } from '@portico/contract/team/team.ts'
import { memberName } from '@portico/contract/rules/team.ts'
import { requiredLineAtMost } from '@portico/contract/rules/text.ts'
import * as z from 'zod/mini'
import { useDraftForm } from '../../base/person/use-draft-form.ts'
import { useWrite } from '../../base/call/use-write.ts'
import { t } from '../../base/words/words.ts'
import { SaveDialog } from '../../kit/dialog/SaveDialog.tsx'
import { PasswordField, TextField } from '../../kit/form/fields.tsx'
import { PasswordSetDrawer } from '../../kit/dialog/PasswordSetDrawer.tsx'
import { SaveDrawer } from '../../kit/dialog/SaveDrawer.tsx'
import { PhoneField } from '../../kit/form/select-fields.tsx'
import { useForm } from '../../base/state/use-form.ts'
import { dialOf, mainland, useArea } from '../../base/person/area-codes.ts'
import classes from './Team.module.css'
import { GroupField } from '../../sold/GroupField.tsx'
import { groupIdOf, noGroup } from '../../sold/groups.tsx'

const createSchema = z.extend(z.object(MemberCreateInput.shape), { group_id: z.string() })

/** A sign-in of their own for somebody; in the group that is given, unless another is chosen. */
export function MemberCreate({ groupId = noGroup, onClose }: { groupId?: string; onClose: () => void }) {
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
  const { name, email, area_code } = form.values
  const area = useArea(area_code, (dial) => form.set('area_code', dial))
  return (
    <SaveDrawer
      title={t('team.addMemberTitle')}
      form={form}
      write={{ ...write, send: (values) => write.send({ ...values, group_id: groupIdOf(values.group_id) }) }}
      saved={(values) => t('team.added', { name: values.name })}
      submitWord={t('team.addMember')}
      onClose={onClose}
    >
      <TextField {...form.field('name')} required autoComplete="off" autoFocus />
      <TextField {...form.field('email')} type="email" required autoComplete="off" help={t('team.emailHelp')} />
      <PhoneField {...form.field('phone')} {...area} />
      <PasswordField
        {...form.field('password')}
        required
        autoComplete="new-password"
        advise={[name, email]}
        help={t('team.passwordHelp')}
      />
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
