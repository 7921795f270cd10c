import { hostCalls, type Host, type rebuildWays } from '@portico/contract/compute/host.ts'
import { nodeCalls } from '@portico/contract/node/node.ts'
import { hostPasswordFor } from '@portico/contract/rules/compute.ts'
import * as z from 'zod/mini'
import { useCall } from '../../base/call/queries.ts'
import { useWrite } from '../../base/call/use-write.ts'
import { productName, t } from '../../base/words/words.ts'
import { Dialog } from '../../kit/dialog/Dialog.tsx'
import { PasswordField, TextField } from '../../kit/form/fields.tsx'
import { FormCard } from '../../kit/form/FormCard.tsx'
import { SelectField } from '../../kit/form/select-fields.tsx'
import { toast } from '../../base/state/toast-store.ts'
import { useForm } from '../../base/state/use-form.ts'
import classes from './Host.module.css'
import type { ResourceDialogProps } from '../../sold/ResourceForms.tsx'
import { say } from './host.screens.ts'

type Way = (typeof rebuildWays)[number]

interface Values {
  image_id: string | undefined
  password: string | undefined
  typed: string
}

/** Everything on the system disk goes, so the name is typed first. */
export function HostRebuildForm({ row, way, onClose }: ResourceDialogProps<Host> & { way: Way }) {
  const write = useWrite(hostCalls.hostRebuild, { inForm: true })
  const replaces = way === 'replace system'
  const images = useCall(nodeCalls.imageList, { controller_id: row.node, resource_type: 'host' }, { enabled: replaces })
    .data?.result
  const fitting = images?.filter(({ min_disk_gb }) => min_disk_gb <= row.system_disk_gb) ?? []
  const form = useForm({
    schema: z.object({
      image_id: z.optional(z.string()),
      password: z.optional(hostPasswordFor(row.user_name)),
      typed: z.string(),
    }),
    initial: { image_id: undefined, password: undefined, typed: '' } as Values,
    labels: { password: t('fields.new_password') },
    check: ({ image_id, typed }) => ({
      image_id: replaces && !image_id ? 'rules.choose' : undefined,
      typed: typed.trim() === row.name ? undefined : t('resource.typeName'),
    }),
  })
  const word = t(`states.hostActions.${way}`)
  return (
    <Dialog title={say('actTitle', { action: word, name: row.name })} onClose={onClose} size={480}>
      <FormCard
        bare
        danger
        form={form}
        pending={write.pending}
        error={write.error}
        submitWord={word}
        onCancel={onClose}
        onSubmit={form.submit(async ({ image_id, password }) => {
          await write.send({ id: row.id, way, ...(image_id && { image_id }), ...(password && { password }) })
          toast('success', say('asked', { action: word, name: row.name }))
          onClose()
        })}
      >
        <p className={classes.text}>{say(`rebuildTexts.${way}`, { image: row.image })}</p>
        {replaces && (
          <SelectField
            {...form.field('image_id')}
            value={form.values.image_id ?? ''}
            onChange={(id) => form.set('image_id', id || undefined)}
            options={fitting.map(({ image_id, own, name, version }) => ({
              value: image_id,
              label: own ? [name, version, productName('ownimage')].join(' · ') : `${name} ${version}`,
            }))}
            searchable
            required
          />
        )}
        <PasswordField
          {...form.field('password')}
          value={form.values.password ?? ''}
          onChange={(typed) => form.set('password', typed || undefined)}
          autoComplete="new-password"
          help={row.has_password ? say('passwordKept') : say('passwordNone')}
        />
        <TextField {...form.field('typed')} label={t('kit.typeToConfirm', { name: row.name })} autoComplete="off" />
      </FormCard>
    </Dialog>
  )
}
