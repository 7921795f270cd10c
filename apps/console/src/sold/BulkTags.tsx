import { actManyMax } from '@portico/contract/resource/fields.ts'
import { resourceCalls } from '@portico/contract/resource/resource.ts'
import { useState } from 'react'
import * as z from 'zod/mini'
import { listed } from '../base/format/listed.ts'
import { useWrite } from '../base/call/use-write.ts'
import { toast } from '../base/state/toast-store.ts'
import { useForm } from '../base/state/use-form.ts'
import { t } from '../base/words/words.ts'
import { Dialog } from '../kit/dialog/Dialog.tsx'
import { TextField } from '../kit/form/fields.tsx'
import { FormCard } from '../kit/form/FormCard.tsx'
import ActResults, { type ActResult } from './ActResults.tsx'
import type { SoldRow } from './declared.ts'
import { typedTags } from './tags.ts'

const schema = z
  .object({ add: typedTags, remove: typedTags })
  .check(z.refine(({ add, remove }) => add.length + remove.length > 0, { error: 'rules.required', path: ['add'] }))

/** Adds tags to several things and takes others away; those that cannot have more say so. */
export function BulkTags({ rows, onClose }: { rows: readonly SoldRow[]; onClose: () => void }) {
  const write = useWrite(resourceCalls.resourceTagMany, { inForm: true })
  const [told, setTold] = useState<readonly ActResult[]>()
  const present = [...new Set(rows.flatMap(({ tags }) => tags))]
  const form = useForm({
    schema,
    initial: { add: '', remove: '' },
  })
  const nameOf = (id: string) => rows.find((row) => row.id === id)?.name ?? id
  if (told) return <ActResults finished action={t('resource.tags')} results={told} onClose={onClose} />
  return (
    <Dialog title={t('bulk.tagsTitle', { n: rows.length })} onClose={onClose} size={440}>
      <FormCard
        bare
        form={form}
        pending={write.pending}
        error={write.error}
        submitWord={t('kit.save')}
        onCancel={onClose}
        onSubmit={form.submit(async ({ add, remove }) => {
          const results: ActResult[] = []
          for (let from = 0; from < rows.length; from += actManyMax) {
            const ids = rows.slice(from, from + actManyMax).map(({ id }) => id)
            const { result } = await write.send({ ids, add, remove })
            results.push(...result.map(({ id, msg }) => ({ id, name: nameOf(id), refused: msg })))
          }
          if (results.some(({ refused }) => refused)) return setTold(results)
          toast('success', t('bulk.tagged', { n: results.length }))
          onClose()
        })}
      >
        <TextField {...form.field('add')} autoComplete="off" autoFocus help={t('resource.tagsHelp', { n: '20' })} />
        {present.length > 0 && (
          <TextField
            {...form.field('remove')}
            autoComplete="off"
            help={t('bulk.removeHelp', { tags: listed(present) })}
          />
        )}
      </FormCard>
    </Dialog>
  )
}
