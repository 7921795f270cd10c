import { keyPairCalls } from '@portico/contract/compute/key-pair.ts'
import { useDraftForm } from '../../base/person/use-draft-form.ts'
import { useWrite } from '../../base/call/use-write.ts'
import { t } from '../../base/words/words.ts'
import { Button } from '../../kit/show/Button.tsx'
import { CopyText } from '../../kit/show/CopyText.tsx'
import { Dialog } from '../../kit/dialog/Dialog.tsx'
import { AreaField, ChoiceField, TextField } from '../../kit/form/fields.tsx'
import { FormDrawer } from '../../kit/dialog/FormDrawer.tsx'
import { saveFile } from '../../base/state/save-file.ts'
import { toast } from '../../base/state/toast-store.ts'
import * as z from 'zod/mini'
import classes from '../../sold/Resource.module.css'
import type { Named } from '../../sold/ResourceForms.tsx'

/** The private half, which leaves the server once. */
export function usePrivateKey() {
  const write = useWrite(keyPairCalls.keyPairDownload)
  return {
    pending: write.pending,
    async fetch({ id, name }: Named) {
      saveFile((await write.send({ id })) as Blob, `${name}.pem`)
      toast('success', t('keyPair.downloaded'))
    },
  }
}

const ways = ['generate', 'paste'] as const
type Way = (typeof ways)[number]
const { name, public_key } = keyPairCalls.keyPairCreate.input.shape
const generated = z.object({ way: z.literal('generate'), name })
const pasted = z.object({ way: z.literal('paste'), name, public_key: z.nonoptional(public_key) })
const schema = z.discriminatedUnion('way', [generated, pasted])

/** A pair that is made here, or the public half of one that the person has. */
export function KeyPairForm({ onClose }: { onClose: () => void }) {
  const write = useWrite(keyPairCalls.keyPairCreate, { inForm: true })
  const form = useDraftForm({
    name: 'key-pair',
    schema,
    initial: { way: 'generate' as Way, name: '', public_key: '' },
  })
  if (write.data?.downloadable) return <Made pair={write.data} onClose={onClose} />
  return (
    <FormDrawer
      title={t('keyPair.newKey')}
      form={form}
      pending={write.pending}
      error={write.error}
      submitWord={t('keyPair.newKey')}
      onClose={() => {
        form.forget()
        onClose()
      }}
      onSubmit={form.submit(async (values) => {
        const kept = values.way === 'paste' ? { public_key: values.public_key } : {}
        const made = await write.send({ name: values.name, ...kept })
        if (made.downloadable) return
        toast('success', t('keyPair.keyKept'))
        onClose()
      })}
    >
      <ChoiceField
        {...form.field('way')}
        label={t('keyPair.way')}
        options={ways.map((value) => ({ value, label: t(`keyPair.${value}`) }))}
      />
      <TextField {...form.field('name')} autoComplete="off" mono required help={t('keyPair.keyNameHelp')} />
      {form.values.way === 'paste' ? (
        <AreaField {...form.field('public_key')} rows={5} required help={t('keyPair.publicKeyHelp')} />
      ) : (
        <p className={classes.text}>{t('keyPair.generateText')}</p>
      )}
    </FormDrawer>
  )
}

/** The moment to take the private key along. */
function Made({ pair, onClose }: { pair: Named & { fingerprint: string }; onClose: () => void }) {
  const privateKey = usePrivateKey()
  return (
    <Dialog title={t('keyPair.keyMade', { name: pair.name })} onClose={onClose} size={480} closeOnClickOutside={false}>
      <div className={classes.stack}>
        <p className={classes.text}>{t('keyPair.keyMadeText')}</p>
        <CopyText text={pair.fingerprint} />
        <div className={classes.buttons}>
          <Button
            autoFocus
            pending={privateKey.pending}
            onClick={() => void privateKey.fetch(pair).then(onClose, () => {})}
          >
            {t('keyPair.download')}
          </Button>
          <Button kind="plain" onClick={onClose}>
            {t('keyPair.later')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
