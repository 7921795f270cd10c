import { firewallCalls, FirewallSaveInput, type Firewall } from '@portico/contract/network/firewall.ts'
import { useWrite } from '../../app/use-write.ts'
import { t } from '../../app/words.ts'
import { TextField } from '../../kit/fields.tsx'
import { FormDrawer } from '../../kit/FormDrawer.tsx'
import { toast } from '../../kit/toast-store.ts'
import { useForm } from '../../kit/use-form.ts'

export function FirewallEditForm({ row, onClose }: { row: Firewall; onClose: () => void }) {
  const write = useWrite(firewallCalls.firewallSave, { inForm: true })
  const form = useForm({
    schema: FirewallSaveInput,
    initial: { id: row.id, name: row.name, remarks: row.remarks },
  })
  return (
    <FormDrawer
      title={t('network.editTitle', { name: row.name })}
      form={form}
      pending={write.pending}
      error={write.error}
      submitWord={t('kit.save')}
      onClose={onClose}
      onSubmit={form.submit(async (values) => {
        await write.send(values)
        toast('success', t('network.saved'))
        onClose()
      })}
    >
      <TextField {...form.field('name')} autoComplete="off" required />
      <TextField {...form.field('remarks')} autoComplete="off" />
    </FormDrawer>
  )
}
