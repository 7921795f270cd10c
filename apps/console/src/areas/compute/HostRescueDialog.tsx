import { hostCalls, type Host } from '@portico/contract/compute/host.ts'
import * as z from 'zod/mini'
import { useWrite } from '../../base/call/use-write.ts'
import { loadAreaWords, t } from '../../base/words/words.ts'
import { Button } from '../../kit/show/Button.tsx'
import { CopyText } from '../../kit/show/CopyText.tsx'
import { Dialog } from '../../kit/dialog/Dialog.tsx'
import { FormCard } from '../../kit/form/FormCard.tsx'
import { useForm } from '../../base/state/use-form.ts'
import { Facts } from '../../kit/show/Facts.tsx'
import classes from '../../sold/Resource.module.css'
import type { ResourceDialogProps } from '../../sold/ResourceForms.tsx'
import { actionWord } from './host-actions.tsx'
import { say } from './host.screens.ts'

await loadAreaWords('rescue')

/** What rescue is, then the password for it, which is shown here and nowhere else. */
export default function HostRescueDialog({ row, onClose }: ResourceDialogProps<Host>) {
  const write = useWrite(hostCalls.hostRescue, { inForm: true })
  const form = useForm({ schema: z.object({}), initial: {} })
  if (write.data) return <Made name={row.name} {...write.data} onClose={onClose} />
  return (
    <Dialog title={t('rescue.title', { name: row.name })} onClose={onClose} size={480}>
      <FormCard
        bare
        form={form}
        pending={write.pending}
        error={write.error}
        submitWord={actionWord('rescue')}
        onCancel={onClose}
        onSubmit={form.submit(async () => {
          await write.send({ id: row.id })
        })}
      >
        <p className={classes.text}>{t('rescue.text')}</p>
        <p className={classes.text}>{t('rescue.meanwhile')}</p>
        <p className={classes.text}>{t('rescue.password')}</p>
      </FormCard>
    </Dialog>
  )
}

interface MadeProps {
  name: string
  user_name: string
  password: string
  onClose: () => void
}

const Made = ({ name, user_name, password, onClose }: MadeProps) => (
  <Dialog title={t('rescue.madeTitle', { name })} onClose={onClose} size={480} closeOnClickOutside={false}>
    <div className={classes.stack}>
      <p className={classes.text}>{t('rescue.madeText')}</p>
      <Facts
        facts={[
          [say('userName'), <CopyText key="user" text={user_name} />],
          [t('fields.password'), <CopyText key="password" text={password} />],
        ]}
      />
      <div className={classes.buttons}>
        <Button onClick={onClose}>{t('rescue.kept')}</Button>
      </div>
    </div>
  </Dialog>
)
