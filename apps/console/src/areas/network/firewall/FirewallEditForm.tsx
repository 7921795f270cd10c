import { firewallCalls, FirewallSaveInput, type Firewall } from '@portico/contract/network/firewall.ts'
import { useWrite } from '../../../base/call/use-write.ts'
import { t } from '../../../base/words/words.ts'
import { TextField } from '../../../kit/form/fields.tsx'
import { SaveDrawer } from '../../../kit/dialog/SaveDrawer.tsx'
import { useForm } from '../../../base/state/use-form.ts'

export function FirewallEditForm({ row, onClose }: { row: Firewall; onClose: () => void }) {
  const write = useWrite(firewallCalls.firewallSave, { inForm: true })
  const form = useForm({
    schema: FirewallSaveInput,
    initial: { id: row.id, name: row.name, remarks: row.remarks },
  })
  return (
    <SaveDrawer
      title={t('network.editTitle', { name: row.name })}
      form={form}
      write={write}
      saved={t('network.saved')}
      onClose={onClose}
    >
      <TextField {...form.field('name')} autoComplete="off" required />
      <TextField {...form.field('remarks')} autoComplete="off" />
    </SaveDrawer>
  )
}
