import { forward, forwardProtocols, type ForwardProtocol } from '@portico/contract/network/forward.ts'
import { nodeCalls, type Node } from '@portico/contract/node/node.ts'
import { clearNoStock } from '../../../base/call/no-stock.ts'
import { query, queryClient, useCall } from '../../../base/call/queries.ts'
import { t } from '../../../base/words/words.ts'
import { BuySection } from '../../../kit/buy/BuyLayout.tsx'
import { AreaField, TextField } from '../../../kit/form/fields.tsx'
import { Segments } from '../../../kit/form/Segments.tsx'
import { OtherNodeSection, otherNode, useOtherNodes } from '../../../sold/OtherNode.tsx'
import { ProductBuyPage, type BuyForm } from '../../../sold/ProductBuyPage.tsx'
import { LimitFields, optionalPort, TargetFields, typedRules, type TypedSettings } from './ForwardFields.tsx'
import { forwardScreens, say } from './forward.screens.ts'

export const loader = () =>
  queryClient.query({ ...query(nodeCalls.nodeList), staleTime: 15_000 }).catch(() => undefined)

interface Typed extends TypedSettings {
  target_node: string
  protocol: ForwardProtocol
  port: string
}
const initial: Typed = {
  target_node: '',
  protocol: 'tcp',
  port: '',
  alias: '',
  target_host: '',
  target_port: '',
  sources: '',
  connections_max: 100,
  idle_seconds: 300,
}
const rules = { ...typedRules, port: optionalPort }

function useChoices(form: BuyForm<Typed>, node: Node | undefined) {
  const { values } = form
  const range = useCall(forward.calls.forwardRange).data
  const others = useOtherNodes(node, 'forward')
  const exit = otherNode(others, values.target_node)
  return {
    config: exit && { target_node: exit.controller_id },
    besides: { protocol: values.protocol },
    subject: [node?.controller_name, exit?.controller_name].filter(Boolean).join(' → '),
    sections: () => (
      <>
        <OtherNodeSection
          title={say('exitNode')}
          text={say('exitText')}
          none={say('noExit')}
          nodes={others}
          value={exit?.controller_id ?? ''}
          onChange={(id) => {
            clearNoStock()
            form.set('target_node', id)
          }}
        />
        <BuySection
          title={say('listening')}
          text={range && say('listeningText', { from: range.port_from, to: range.port_to, address: range.address })}
        >
          <Segments
            label={t('fields.protocol')}
            labelled
            value={values.protocol}
            onChange={(protocol) => form.set('protocol', protocol)}
            options={forwardProtocols.map((value) => ({ value, label: say(`protocols.${value}`) }))}
          />
          <TextField {...form.field('port')} autoComplete="off" inputMode="numeric" />
        </BuySection>
        <BuySection title={say('targetTitle')} text={say('targetText')}>
          <AreaField {...form.field('alias')} required rows={2} />
          <TargetFields field={form.field} />
        </BuySection>
        <BuySection title={say('limits')}>
          <LimitFields field={form.field} values={values} set={form.set} />
        </BuySection>
      </>
    ),
  }
}

export default function ForwardBuyPage() {
  return (
    <ProductBuyPage
      product={forward}
      screens={forwardScreens}
      initial={initial}
      rules={rules}
      useChoices={useChoices}
      nameless
    />
  )
}
