import { hostCalls, type Host } from '@portico/contract/compute/host.ts'
import { networkCalls } from '@portico/contract/network/network.ts'
import * as z from 'zod/mini'
import { useCall } from '../../base/call/queries.ts'
import { useWrite } from '../../base/call/use-write.ts'
import { t } from '../../base/words/words.ts'
import { Answered } from '../../kit/show/Answered.tsx'
import { SaveDialog } from '../../kit/dialog/SaveDialog.tsx'
import { CheckField } from '../../kit/form/fields.tsx'
import { useForm } from '../../base/state/use-form.ts'
import classes from './Host.module.css'
import type { ResourceDialogProps } from '../../sold/ResourceForms.tsx'
import { say } from './host.screens.ts'

const firewallsMax = 5
const schema = z.object({ firewall_ids: z.array(z.string()).check(z.maxLength(firewallsMax, 'rules.tooLong')) })

/** Which firewalls a host stands behind; none leaves it open, and says so. */
export function HostFirewallForm({ row, onClose }: ResourceDialogProps<Host>) {
  const write = useWrite(hostCalls.hostFirewallSave, { inForm: true })
  const options = useCall(networkCalls.firewallOptions, { controller_id: row.node })
  const form = useForm({ schema, initial: { firewall_ids: row.firewall_ids } })
  const { firewall_ids: chosen } = form.values
  return (
    <SaveDialog
      title={say('firewallTitle', { name: row.name })}
      form={form}
      write={{ ...write, send: ({ firewall_ids }) => write.send({ id: row.id, firewall_ids }) }}
      saved={say('asked', { action: say('firewalls'), name: row.name })}
      submitWord={chosen.length > 0 ? t('kit.save') : t('states.hostActions.remove port security group')}
      danger={chosen.length === 0}
      onClose={onClose}
    >
      <p className={classes.text}>{say('firewallText', { n: String(firewallsMax) })}</p>
      <Answered answer={options}>
        {({ result }) => (
          <div className={classes.checks}>
            {result.map(({ id, name, remarks, rules }) => (
              <CheckField
                key={id}
                label={name}
                value={chosen.includes(id)}
                disabled={!chosen.includes(id) && chosen.length >= firewallsMax}
                help={[say('rules', { n: rules }), remarks].filter(Boolean).join(' · ')}
                onChange={(on) => form.set('firewall_ids', on ? [...chosen, id] : chosen.filter((one) => one !== id))}
              />
            ))}
          </div>
        )}
      </Answered>
      {chosen.length === 0 && (
        <p className={classes.warning} role="status">
          {say('noFirewall')}
        </p>
      )}
    </SaveDialog>
  )
}
