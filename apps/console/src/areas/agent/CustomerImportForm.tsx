import { agentCustomerCalls } from '@portico/contract/agent/customer.ts'
import IconUpload from '@tabler/icons-react/dist/esm/icons/IconUpload.mjs'
import { useId, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { useWrite } from '../../base/call/use-write.ts'
import { toast } from '../../base/state/toast-store.ts'
import { useForm } from '../../base/state/use-form.ts'
import { describe, t } from '../../base/words/words.ts'
import { FormDrawer } from '../../kit/dialog/FormDrawer.tsx'
import { FieldFrame } from '../../kit/form/fields.tsx'
import { FileInput } from '../../kit/form/FileInput.tsx'
import { Button } from '../../kit/show/Button.tsx'
import classes from './Agent.module.css'

/** Notes and price rules of many customers at once, from the file that the list exports. */
export function CustomerImportForm({ onClose }: { onClose: () => void }) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<File>()
  const [missing, setMissing] = useState(false)
  const write = useWrite(agentCustomerCalls.agentCustomerImport, { inForm: true })
  const form = useForm({ schema: z.object({}), initial: {} })
  return (
    <FormDrawer
      title={t('agent.desk.importTitle')}
      form={form}
      pending={write.pending}
      error={write.error}
      submitWord={t('agent.importNow')}
      onClose={onClose}
      onSubmit={form.submit(async () => {
        setMissing(!file)
        if (!file) return
        const { changed } = await write.send(undefined, { files: { file: [file] } })
        toast('success', t('agent.imported', { n: changed }))
        onClose()
      })}
    >
      <FieldFrame
        id={id}
        label={t('fields.file')}
        help={t('agent.importHelp')}
        error={missing ? describe('rules.empty', t('fields.file')) : undefined}
      >
        <div className={classes.file}>
          <FileInput ref={input} id={id} accept=".csv,text/csv" onPick={setFile} />
          <Button
            kind="plain"
            icon={<IconUpload size={16} stroke={1.6} aria-hidden="true" />}
            onClick={() => input.current?.click()}
          >
            {t('agent.desk.chooseFile')}
          </Button>
          <span className={classes.quiet}>{file?.name ?? t('agent.desk.noFile')}</span>
        </div>
      </FieldFrame>
    </FormDrawer>
  )
}
