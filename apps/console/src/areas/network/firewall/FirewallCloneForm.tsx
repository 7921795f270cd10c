import { firewallCalls, firewallNameMax, type Firewall } from '@portico/contract/network/firewall.ts'
import { nodeCalls } from '@portico/contract/node/node.ts'
import { navigate } from '../../../base/place/navigate.ts'
import { paths } from '../../../base/place/paths.ts'
import { useCall } from '../../../base/call/queries.ts'
import { useWrite } from '../../../base/call/use-write.ts'
import { toast } from '../../../base/state/toast-store.ts'
import { useForm } from '../../../base/state/use-form.ts'
import { t } from '../../../base/words/words.ts'
import { FormDrawer } from '../../../kit/dialog/FormDrawer.tsx'
import { TextField } from '../../../kit/form/fields.tsx'
import { SelectField } from '../../../kit/form/select-fields.tsx'

const nameOf = (name: string) => {
  const copy = t('network.copyName', { name })
  return copy.length > firewallNameMax ? name : copy
}

/** The same rules once more, on this node or another one. */
export function FirewallCloneForm({ row, onClose }: { row: Firewall; onClose: () => void }) {
  const write = useWrite(firewallCalls.firewallClone, { inForm: true, action: t('network.clone') })
  const form = useForm({
    schema: firewallCalls.firewallClone.input,
    initial: { id: row.id, controller_id: row.node, name: nameOf(row.name) },
    labels: { controller_id: t('network.node') },
  })
  const nodes = (useCall(nodeCalls.nodeList).data?.result ?? []).filter((node) => node.is_subscribed)
  return (
    <FormDrawer
      title={t('network.cloneTitle', { name: row.name })}
      form={form}
      pending={write.pending}
      error={write.error}
      submitWord={t('network.clone')}
      onClose={onClose}
      onSubmit={form.submit(async (values) => {
        const made = await write.send(values)
        toast('success', t('network.cloned'))
        navigate(paths.firewall(made.id))
      })}
    >
      <SelectField
        {...form.field('controller_id')}
        options={nodes.map((node) => ({ value: node.controller_id, label: node.controller_name }))}
        required
      />
      <TextField {...form.field('name')} autoComplete="off" required help={t('network.cloneText')} />
    </FormDrawer>
  )
}
