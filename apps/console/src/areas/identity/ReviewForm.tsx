import { certificationCalls, CertificationRefusal } from '@portico/contract/identity/certification.ts'
import { useDraftForm } from '../../base/person/use-draft-form.ts'
import { useWrite } from '../../base/call/use-write.ts'
import { t } from '../../base/words/words.ts'
import { TextField } from '../../kit/form/fields.tsx'
import { SaveDrawer } from '../../kit/dialog/SaveDrawer.tsx'
import classes from './Identity.module.css'

export type Refusing = 'reject' | 'again'
interface ReviewFormProps {
  id: string
  name: string
  refusing: Refusing
  onClose: () => void
}

const refusals = {
  reject: {
    call: certificationCalls.platformCertificationReject,
    title: 'identity.rejectTitle',
    text: 'identity.rejectText',
    word: 'identity.reject',
    done: 'identity.rejected',
  },
  again: {
    call: certificationCalls.platformCertificationAskAgain,
    title: 'identity.askAgainTitle',
    text: 'identity.askAgainText',
    word: 'identity.askAgain',
    done: 'identity.askedAgain',
  },
} as const

/** Says no to all of it, or only to the pictures; either way the customer reads why. */
export function ReviewForm({ id, name, refusing, onClose }: ReviewFormProps) {
  const { call, title, text, word, done } = refusals[refusing]
  const write = useWrite(call as typeof certificationCalls.platformCertificationReject, { inForm: true })
  const form = useDraftForm({
    name: `${refusing}-${id}`,
    schema: CertificationRefusal,
    initial: { id, reason: '' },
  })
  return (
    <SaveDrawer
      title={t(title, { name })}
      form={form}
      danger={refusing === 'reject'}
      write={write}
      saved={t(done)}
      submitWord={t(word)}
      onClose={onClose}
    >
      <p className={classes.line}>{t(text)}</p>
      <TextField {...form.field('reason')} maxLength={300} required />
    </SaveDrawer>
  )
}
