import { firewallCalls } from '@portico/contract/network/firewall.ts'
import {
  FirewallCheckInput,
  packetProtocols,
  ruleFor,
  type FirewallVerdict,
  type Packet,
} from '@portico/contract/network/firewall-check.ts'
import { hasPorts, type FirewallRule } from '@portico/contract/network/firewall-rule.ts'
import { ruleDirections } from '@portico/contract/states/network.ts'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconCircleX from '@tabler/icons-react/dist/esm/icons/IconCircleX.mjs'
import IconHelpCircle from '@tabler/icons-react/dist/esm/icons/IconHelpCircle.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useState } from 'react'
import * as z from 'zod/mini'
import { useCall } from '../../base/call/queries.ts'
import { useForm } from '../../base/state/use-form.ts'
import { t } from '../../base/words/words.ts'
import { ChoiceField, TextField } from '../../kit/form/fields.tsx'
import { Answered } from '../../kit/show/Answered.tsx'
import { Button } from '../../kit/show/Button.tsx'
import { Card } from '../../kit/show/Card.tsx'
import { RefusableButton } from '../../kit/show/RefusableButton.tsx'
import { callRefusal } from '../call-refusal.ts'
import { FirewallRuleForm } from './FirewallRuleForm.tsx'
import { ruleWords } from './firewall-words.ts'
import classes from './Firewall.module.css'

interface Typed extends Pick<Packet, 'direction' | 'address' | 'protocol'> {
  port: string
  ip_protocol: string
  icmp_type: string
  icmp_code: string
}

const number = (text: string) => (text.trim() === '' ? undefined : Number(text))
/** Whose rules are asked does not matter to what is typed. */
const anyFirewall = 'fw_000000000000'
const schema = z.pipe(
  z.transform((typed: Typed): z.input<typeof FirewallCheckInput> => {
    const { direction, address, protocol } = typed
    return {
      id: anyFirewall,
      direction,
      address,
      protocol,
      ...(hasPorts(protocol) && { port: number(typed.port) }),
      ...(protocol === 'icmp' && { icmp_type: number(typed.icmp_type), icmp_code: number(typed.icmp_code) }),
      ...(protocol === 'number' && { ip_protocol: number(typed.ip_protocol) }),
    }
  }),
  FirewallCheckInput,
)
const initial: Typed = {
  direction: 'ingress',
  address: '',
  protocol: 'tcp',
  port: '',
  ip_protocol: '',
  icmp_type: '',
  icmp_code: '',
}

/** Asked of one firewall, or of all that something is behind. */
type CheckCall = typeof firewallCalls.firewallCheck | typeof firewallCalls.hostFirewallCheck

/** "Would this pass?": one packet, and what each rule says to it. */
export function FirewallCheck({ call, id, text }: { call: CheckCall; id: string; text: string }) {
  const [asked, setAsked] = useState<Packet>()
  const form = useForm({ schema, initial })
  const { direction, protocol } = form.values
  return (
    <Card title={t('network.check.title')}>
      <div className={classes.stack}>
        <p className={classes.text}>{text}</p>
        <form
          className={classes.asked}
          noValidate
          onSubmit={form.submit(({ id: _id, ...packet }) => {
            setAsked(packet)
            return Promise.resolve()
          })}
        >
          <ChoiceField
            {...form.field('direction')}
            options={ruleDirections.map((value) => ({ value, label: t(`states.ruleDirection.${value}`) }))}
          />
          <TextField
            {...form.field('address')}
            label={t(`network.check.address.${direction}`)}
            autoComplete="off"
            placeholder="198.51.100.7"
            mono
            required
          />
          <ChoiceField
            {...form.field('protocol')}
            options={packetProtocols.map((value) => ({ value, label: t(`network.protocols.${value}`) }))}
          />
          {hasPorts(protocol) && <TextField {...form.field('port')} inputMode="numeric" required />}
          {protocol === 'number' && <TextField {...form.field('ip_protocol')} inputMode="numeric" required />}
          {protocol === 'icmp' && (
            <div className={classes.pair}>
              <TextField {...form.field('icmp_type')} inputMode="numeric" placeholder={t('network.check.ping')} />
              <TextField {...form.field('icmp_code')} inputMode="numeric" placeholder="0" />
            </div>
          )}
          <div className={classes.ask}>
            <Button type="submit" kind="plain">
              {t('network.check.ask')}
            </Button>
          </div>
        </form>
        {asked && <Answer call={call} id={id} asked={asked} />}
      </div>
    </Card>
  )
}

/** It is asked again by itself once rules have changed. */
function Answer({ call, id, asked }: { call: CheckCall; id: string; asked: Packet }) {
  const answer = useCall(call, { id, ...asked }, { keepPrevious: true })
  const [adding, setAdding] = useState<string>()
  return (
    <Answered answer={answer}>
      {(verdict: FirewallVerdict) => (
        <>
          <Verdict verdict={verdict} />
          {verdict.firewalls.map((firewall) => (
            <Rules key={firewall.id} firewall={firewall} by={verdict.by?.rule_id} />
          ))}
          {verdict.allowed === false && (
            <div className={classes.missing}>
              <p>{t(`network.check.missing.${asked.direction}`, { rule: ruleWords(offered(asked)) })}</p>
              <div>
                {verdict.firewalls.map((firewall) => (
                  <RefusableButton
                    key={firewall.id}
                    kind="plain"
                    refused={callRefusal(firewallCalls.firewallRuleAdd)}
                    icon={<IconPlus size={16} stroke={1.8} />}
                    onClick={() => setAdding(firewall.id)}
                  >
                    {t('network.check.addTo', { name: firewall.name })}
                  </RefusableButton>
                ))}
              </div>
            </div>
          )}
          {adding !== undefined && (
            <FirewallRuleForm firewallId={adding} given={ruleFor(asked)} onClose={() => setAdding(undefined)} />
          )}
        </>
      )}
    </Answered>
  )
}

/** As a rule that is kept: what it does not have is NULL. */
function offered(asked: Packet): Omit<FirewallRule, 'id' | 'create_time'> {
  const { ip_protocol, port_from, icmp_type, icmp_code, ...rule } = ruleFor(asked)
  return {
    ...rule,
    ip_protocol: ip_protocol ?? null,
    port_from: port_from ?? null,
    port_to: port_from ?? null,
    icmp_type: icmp_type ?? null,
    icmp_code: icmp_code ?? null,
  }
}

type Wall = FirewallVerdict['firewalls'][number]

const looks = {
  allowed: { Icon: IconCircleCheck, word: 'allowed' },
  refused: { Icon: IconCircleX, word: 'refused' },
  unknown: { Icon: IconHelpCircle, word: 'unknown' },
} as const

function Verdict({ verdict }: { verdict: FirewallVerdict }) {
  const is = verdict.allowed === null ? 'unknown' : verdict.allowed ? 'allowed' : 'refused'
  const { Icon, word } = looks[is]
  return (
    <div className={classes.verdict} data-is={is} role="status">
      <Icon size={18} stroke={1.6} aria-hidden="true" />
      <strong>{t(`network.check.${word}`)}</strong>
      <span>{reasonOf(verdict)}</span>
    </div>
  )
}

/** As on the page of the firewall: by its place among those of its direction. */
const placeOf = ({ rules }: Wall, rule: FirewallRule) =>
  rules.filter(({ direction }) => direction === rule.direction).findIndex(({ id }) => id === rule.id) + 1

function reasonOf({ because, by, firewalls }: FirewallVerdict): string {
  const firewall = firewalls.find(({ id }) => id === by?.firewall_id)
  const rule = firewall?.rules.find(({ id }) => id === by?.rule_id)
  if (!firewall || !rule) return t(`network.check.because.${because === 'rule' ? 'no rule' : because}`)
  return t('network.check.byRule', { name: firewall.name, n: placeOf(firewall, rule), rule: ruleWords(rule) })
}

function Rules({ firewall, by }: { firewall: Wall; by: string | undefined }) {
  const none = firewall.rules.every(({ differs }) => differs !== null)
  return (
    <div className={classes.frame}>
      <table className={classes.table}>
        <caption>{firewall.name}</caption>
        <thead>
          <tr>
            <th scope="col">#</th>
            <th scope="col">{t('network.check.rule')}</th>
            <th scope="col">{t('network.check.result')}</th>
          </tr>
        </thead>
        <tbody>
          {firewall.rules.map((rule) => (
            <tr key={rule.id} data-hit={rule.id === by || undefined}>
              <td className="tabular">{t(`network.check.place.${rule.direction}`, { n: placeOf(firewall, rule) })}</td>
              <td>
                {ruleWords(rule)}
                {rule.description && <span className={classes.second}>{rule.description}</span>}
              </td>
              <td>{rule.differs === null ? t('network.check.fits') : t(`network.check.differs.${rule.differs}`)}</td>
            </tr>
          ))}
          {none && (
            <tr data-rest>
              <td />
              <td>{t('network.check.rest')}</td>
              <td>{t('network.check.shut')}</td>
            </tr>
          )}
        </tbody>
      </table>
    </div>
  )
}
