import { viewCalls, viewNameMax, type SavedView } from '@portico/contract/account/view.ts'
import { requiredLineAtMost } from '@portico/contract/rules/text.ts'
import { Menu } from '@mantine/core'
import IconBookmark from '@tabler/icons-react/dist/esm/icons/IconBookmark.mjs'
import { useState } from 'react'
import * as z from 'zod/mini'
import { useCall } from '../base/call/queries.ts'
import { useWrite } from '../base/call/use-write.ts'
import type { ListViewsProps } from '../base/state/list-views.ts'
import { toast } from '../base/state/toast-store.ts'
import { useForm } from '../base/state/use-form.ts'
import { loadAreaWords, t } from '../base/words/words.ts'
import { SaveDialog } from '../kit/dialog/SaveDialog.tsx'
import { TextField } from '../kit/form/fields.tsx'
import { BarMenu } from '../kit/table/ListBar.tsx'

await loadAreaWords('views')

const sameOnes = (some: readonly string[], others: readonly string[]) =>
  some.toSorted().join() === others.toSorted().join()

/** The ways of looking at a list that a person kept: chosen, added, deleted. */
export default function SavedViews({ name, list, hidden, onHide }: ListViewsProps) {
  const kept = useCall(viewCalls.viewList, { of_list: name }).data?.result
  const remove = useWrite(viewCalls.viewRemove)
  const [naming, setNaming] = useState(false)
  const now = kept?.find((one) => one.query === list.view && sameOnes(one.hidden, hidden))
  function show({ query, hidden: away }: SavedView) {
    list.take(query)
    onHide(away)
  }
  async function drop({ id }: SavedView) {
    await remove.send({ id })
    toast('success', t('views.removed'))
  }
  return (
    <>
      <BarMenu word={t('kit.views')} icon={IconBookmark} openAtOnce closeOnItemClick>
        <Menu.RadioGroup
          value={now?.id ?? ''}
          onChange={(id) => {
            const chosen = kept?.find((one) => one.id === id)
            if (chosen) show(chosen)
          }}
        >
          {kept?.map((one) => (
            <Menu.RadioItem key={one.id} value={one.id} closeMenuOnClick>
              {one.name}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        {kept?.length === 0 && <Menu.Label>{t('views.none')}</Menu.Label>}
        <Menu.Divider />
        <Menu.Item onClick={() => setNaming(true)}>{t('views.save')}</Menu.Item>
        {now && (
          <Menu.Item data-danger onClick={() => void drop(now).catch(() => {})}>
            {t('views.remove', { name: now.name })}
          </Menu.Item>
        )}
      </BarMenu>
      {naming && (
        <NameDialog
          view={{ of_list: name, query: list.view, hidden: [...hidden] }}
          initial={now?.name ?? ''}
          onClose={() => setNaming(false)}
        />
      )}
    </>
  )
}

const schema = z.object({ name: requiredLineAtMost(viewNameMax) })

interface NameDialogProps {
  view: { of_list: string; query: string; hidden: string[] }
  initial: string
  onClose: () => void
}

function NameDialog({ view, initial, onClose }: NameDialogProps) {
  const write = useWrite(viewCalls.viewSave, { inForm: true })
  const form = useForm({ schema, initial: { name: initial } })
  return (
    <SaveDialog
      title={t('views.saveTitle')}
      form={form}
      write={{ ...write, send: (values) => write.send({ ...view, ...values }) }}
      saved={t('views.saved')}
      onClose={onClose}
    >
      <TextField
        {...form.field('name')}
        help={t('views.help')}
        autoComplete="off"
        autoFocus
        required
        maxLength={viewNameMax}
      />
    </SaveDialog>
  )
}
