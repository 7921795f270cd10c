import { okCode } from '@portico/contract/codes.ts'
import { requiredLineAtMost } from '@portico/contract/rules/text.ts'
import { teamCalls } from '@portico/contract/team/team.ts'
import { useState } from 'react'
import * as z from 'zod/mini'
import { useWrite } from '../base/call/use-write.ts'
import { t } from '../base/words/words.ts'
import { Button } from '../kit/show/Button.tsx'
import { Dialog } from '../kit/dialog/Dialog.tsx'
import formClasses from '../kit/form/Form.module.css'
import { FormCard } from '../kit/form/FormCard.tsx'
import { StatusMark } from '../kit/show/StatusMark.tsx'
import { toast } from '../base/state/toast-store.ts'
import { useForm } from '../base/state/use-form.ts'
import classes from './Resource.module.css'
import { GroupField } from './GroupField.tsx'
import { groupIdOf, noGroup } from './groups.tsx'
import type { Named } from './ResourceForms.tsx'

const schema = z.object({ group_id: requiredLineAtMost(40) })

type Assigned = Named & { group_id: string }

/** Gives things to a group or takes them out of one; those that cannot take part say why. */
export default function AssignForm({ rows, onClose }: { rows: readonly Assigned[]; onClose: () => void }) {
  const write = useWrite(teamCalls.resourceAssign, { inForm: true })
  const [refused, setRefused] = useState<readonly { id: string; msg: string }[]>([])
  const form = useForm({ schema, initial: { group_id: rows[0]?.group_id || noGroup } })
  const title = t('resource.assignTitle', { n: rows.length })
  if (refused.length > 0)
    return (
      <Dialog title={t('resource.assignRefused', { n: refused.length })} onClose={onClose} size={480}>
        <ul className={classes.results}>
          {refused.map(({ id, msg }) => (
            <li key={id} className={classes.result}>
              <span>{rows.find((row) => row.id === id)?.name ?? id}</span>
              <StatusMark shape="failed" word={msg} />
            </li>
          ))}
        </ul>
        <div className={formClasses.actions}>
          <Button onClick={onClose} autoFocus>
            {t('kit.close')}
          </Button>
        </div>
      </Dialog>
    )
  return (
    <Dialog title={title} onClose={onClose} size={440}>
      <FormCard
        bare
        form={form}
        pending={write.pending}
        error={write.error}
        submitWord={t('resource.assign')}
        onCancel={onClose}
        onSubmit={form.submit(async ({ group_id }) => {
          const { result } = await write.send({
            ids: rows.map(({ id }) => id),
            group_id: groupIdOf(group_id),
          })
          const failed = result.filter(({ code }) => code !== okCode)
          if (failed.length > 0) return setRefused(failed)
          toast('success', t('resource.assigned', { n: result.length }))
          onClose()
        })}
      >
        <GroupField {...form.field('group_id')} noneWord={t('resource.noGroup')} help={t('resource.assignHelp')} />
      </FormCard>
    </Dialog>
  )
}
