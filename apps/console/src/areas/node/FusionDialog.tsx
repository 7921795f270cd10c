import type { UserInfo } from '@portico/contract/account/user.ts'
import { codeDialogWidthPx } from '@portico/contract/constants.ts'
import { FusionVerifyInput, nodeCalls } from '@portico/contract/node/node.ts'
import { call } from '../../base/call/client.ts'
import { useWrite } from '../../base/call/use-write.ts'
import { t } from '../../base/words/words.ts'
import { Dialog } from '../../kit/dialog/Dialog.tsx'
import { TextField } from '../../kit/form/fields.tsx'
import { FormCard } from '../../kit/form/FormCard.tsx'
import { SendCode } from '../../kit/form/SendCode.tsx'
import { toast } from '../../base/state/toast-store.ts'
import { useForm } from '../../base/state/use-form.ts'
import classes from './Node.module.css'

interface FusionDialogProps {
  person: UserInfo
  onClose: () => void
  onVerified: () => void
}

const initial = { verification_code: '', cloud_type: 'fusion' as const }

/** Confirms, once for an account, that the phone behind it is in the person's hand. */
export default function FusionDialog({ person, onClose, onVerified }: FusionDialogProps) {
  const write = useWrite(nodeCalls.fusionVerify, { inForm: true })
  const form = useForm({ schema: FusionVerifyInput, initial })
  return (
    <Dialog onClose={onClose} size={codeDialogWidthPx} title={t('node.verifyTitle')}>
      <FormCard
        bare
        form={form}
        pending={write.pending}
        error={write.error}
        submitWord={t('kit.confirm')}
        onSubmit={form.submit(async (values) => {
          await write.send(values)
          toast('success', t('node.verified'))
          onVerified()
        })}
      >
        <p className={classes.line}>{t('node.verifyText')}</p>
        <TextField
          label={t('fields.phone')}
          value={person.phone ? `+${person.area_code} ${person.phone}` : ''}
          onChange={() => {}}
          readOnly
        />
        <div className={classes.codeRow}>
          <TextField
            {...form.field('verification_code')}
            inputMode="numeric"
            autoComplete="one-time-code"
            autoFocus
            required
          />
          <SendCode
            target={person.phone}
            emptyWarning={t('node.noPhone')}
            send={() => call(nodeCalls.fusionCodeSend, { cloud_type: 'fusion' })}
          />
        </div>
      </FormCard>
    </Dialog>
  )
}
