import {
  firewallCalls,
  FirewallRuleInput,
  hasPorts,
  type FirewallReach,
  type FirewallRule,
} from '@portico/contract/network/firewall.ts'
import { ethernetTypes, ruleDirections, ruleProtocols } from '@portico/contract/states/network.ts'
import * as z from 'zod/mini'
import { useWrite } from '../../base/call/use-write.ts'
import { t } from '../../base/words/words.ts'
import { ChoiceField, TextField } from '../../kit/form/fields.tsx'
import { FormDrawer } from '../../kit/dialog/FormDrawer.tsx'
import { toast } from '../../base/state/toast-store.ts'
import { useForm } from '../../base/state/use-form.ts'
import classes from './Network.module.css'

interface Typed extends Pick<FirewallRule, 'direction' | 'ethernet_type' | 'protocol'> {
  id: string
  ip_protocol: string
  port_from: string
  port_to: string
  icmp_type: string
  icmp_code: string
  remote_ip_prefix: string
}

const number = (text: string) => (text.trim() === '' ? undefined : Number(text))

/** What is typed is text, and what another protocol was given does not count. */
const schema = z.pipe(
  z.transform((typed: Typed): z.input<typeof FirewallRuleInput> => {
    const { id, direction, ethernet_type, protocol, remote_ip_prefix } = typed
    return {
      id,
      direction,
      ethernet_type,
      protocol,
      ...(hasPorts(protocol) && { port_from: number(typed.port_from), port_to: number(typed.port_to) }),
      ...(protocol === 'icmp' && { icmp_type: number(typed.icmp_type), icmp_code: number(typed.icmp_code) }),
      ...(protocol === 'number' && { ip_protocol: number(typed.ip_protocol) }),
      remote_ip_prefix,
    }
  }),
  FirewallRuleInput,
)

const addedWords = ({ applying, waiting }: FirewallReach) =>
  waiting > 0
    ? t('network.ruleAddedWaiting')
    : applying > 0
      ? t('network.ruleAddedApplying', { n: applying })
      : t('network.ruleAdded')

interface RuleFormProps {
  firewallId: string
  direction: FirewallRule['direction']
  onClose: () => void
}

export function FirewallRuleForm({ firewallId, direction, onClose }: RuleFormProps) {
  const write = useWrite(firewallCalls.firewallRuleAdd, { inForm: true, action: t('network.addRule') })
  const initial: Typed = {
    id: firewallId,
    direction,
    ethernet_type: 'IPv4',
    protocol: 'tcp',
    ip_protocol: '',
    port_from: '',
    port_to: '',
    icmp_type: '',
    icmp_code: '',
    remote_ip_prefix: '',
  }
  const form = useForm({ schema, initial })
  const { protocol, ethernet_type } = form.values
  return (
    <FormDrawer
      title={t('network.addRule')}
      form={form}
      pending={write.pending}
      error={write.error}
      failed={t('network.ruleFailed')}
      submitWord={t('network.addRule')}
      onClose={onClose}
      onSubmit={form.submit(async (rule) => {
        toast('success', addedWords(await write.send(rule)))
        onClose()
      })}
    >
      <ChoiceField
        {...form.field('direction')}
        options={ruleDirections.map((value) => ({ value, label: t(`states.ruleDirection.${value}`) }))}
      />
      <ChoiceField {...form.field('ethernet_type')} options={ethernetTypes.map((value) => ({ value, label: value }))} />
      <ChoiceField
        {...form.field('protocol')}
        options={ruleProtocols.map((value) => ({ value, label: t(`network.protocols.${value}`) }))}
      />
      {hasPorts(protocol) && (
        <div className={classes.pair}>
          <TextField {...form.field('port_from')} inputMode="numeric" required help={t('network.portHelp')} />
          <TextField {...form.field('port_to')} inputMode="numeric" help={t('network.portToHelp')} />
        </div>
      )}
      {protocol === 'icmp' && (
        <div className={classes.pair}>
          <TextField {...form.field('icmp_type')} inputMode="numeric" help={t('network.icmpHelp')} />
          <TextField {...form.field('icmp_code')} inputMode="numeric" help={t('network.icmpHelp')} />
        </div>
      )}
      {protocol === 'number' && (
        <TextField {...form.field('ip_protocol')} inputMode="numeric" required help={t('network.numberHelp')} />
      )}
      <TextField
        {...form.field('remote_ip_prefix')}
        autoComplete="off"
        mono
        required
        help={t(`network.prefixHelp.${ethernet_type}`)}
      />
    </FormDrawer>
  )
}
