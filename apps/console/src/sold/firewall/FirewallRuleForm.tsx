import { firewallCalls } from '@portico/contract/network/firewall.ts'
import {
  FirewallRuleValues,
  hasPorts,
  ruleDescriptionMax,
  type FirewallRule,
} from '@portico/contract/network/firewall-rule.ts'
import { ethernetTypes, ruleDirections, ruleProtocols } from '@portico/contract/states/network.ts'
import * as z from 'zod/mini'
import { useWrite } from '../../base/call/use-write.ts'
import { toast } from '../../base/state/toast-store.ts'
import { useForm } from '../../base/state/use-form.ts'
import { t } from '../../base/words/words.ts'
import { FormDrawer } from '../../kit/dialog/FormDrawer.tsx'
import { ChoiceField, TextField } from '../../kit/form/fields.tsx'
import { reachWords } from './firewall-words.ts'
import classes from './Firewall.module.css'

interface Typed extends Pick<FirewallRule, 'direction' | 'ethernet_type' | 'protocol'> {
  ip_protocol: string
  port_from: string
  port_to: string
  icmp_type: string
  icmp_code: string
  remote_ip_prefix: string
  description: string
}

const number = (text: string) => (text.trim() === '' ? undefined : Number(text))

/** What is typed is text, and what another protocol was given does not count. */
const schema = z.pipe(
  z.transform((typed: Typed): z.input<typeof FirewallRuleValues> => {
    const { direction, ethernet_type, protocol, remote_ip_prefix, description } = typed
    return {
      direction,
      ethernet_type,
      protocol,
      ...(hasPorts(protocol) && { port_from: number(typed.port_from), port_to: number(typed.port_to) }),
      ...(protocol === 'icmp' && { icmp_type: number(typed.icmp_type), icmp_code: number(typed.icmp_code) }),
      ...(protocol === 'number' && { ip_protocol: number(typed.ip_protocol) }),
      remote_ip_prefix,
      description,
    }
  }),
  FirewallRuleValues,
)

/** What a form begins with: a rule that is there, or one that is offered. */
export type GivenRule = Partial<{ [Name in keyof FirewallRuleValues]: FirewallRuleValues[Name] | null }> &
  Pick<FirewallRule, 'direction'>

const textOf = (value: number | null | undefined) => (value === null || value === undefined ? '' : String(value))

const typedOf = (given: GivenRule): Typed => ({
  direction: given.direction,
  ethernet_type: given.ethernet_type ?? 'IPv4',
  protocol: given.protocol ?? 'tcp',
  ip_protocol: textOf(given.ip_protocol),
  port_from: textOf(given.port_from),
  port_to: given.port_to === given.port_from ? '' : textOf(given.port_to),
  icmp_type: textOf(given.icmp_type),
  icmp_code: textOf(given.icmp_code),
  remote_ip_prefix: given.remote_ip_prefix ?? '',
  description: given.description ?? '',
})

interface RuleFormProps {
  firewallId: string
  /** The rule that is changed; without one a new one is added. */
  ruleId?: string
  given: GivenRule
  onClose: () => void
}

export function FirewallRuleForm({ firewallId, ruleId, given, onClose }: RuleFormProps) {
  const [title, failed, done] =
    ruleId === undefined
      ? [t('network.addRule'), t('network.ruleFailed'), t('network.ruleAdded')]
      : [t('network.editRule'), t('network.ruleNotSaved'), t('network.ruleSaved')]
  const add = useWrite(firewallCalls.firewallRuleAdd, { inForm: true, action: title })
  const save = useWrite(firewallCalls.firewallRuleSave, { inForm: true, action: title })
  const form = useForm({ schema, initial: typedOf(given) })
  const { protocol, ethernet_type } = form.values
  return (
    <FormDrawer
      title={title}
      form={form}
      pending={add.pending || save.pending}
      error={add.error ?? save.error}
      failed={failed}
      submitWord={ruleId === undefined ? t('network.addRule') : t('kit.save')}
      onClose={onClose}
      onSubmit={form.submit(async (rule) => {
        const reach =
          ruleId === undefined
            ? await add.send({ id: firewallId, ...rule })
            : await save.send({ id: firewallId, rule_id: ruleId, ...rule })
        toast('success', reachWords(done, reach))
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
      <TextField
        {...form.field('description')}
        autoComplete="off"
        help={t('network.descriptionHelp', { n: ruleDescriptionMax })}
      />
    </FormDrawer>
  )
}
