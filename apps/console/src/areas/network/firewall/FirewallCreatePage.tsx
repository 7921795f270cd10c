import { firewallCalls } from '@portico/contract/network/firewall.ts'
import { firewallTemplates, type FirewallTemplate } from '@portico/contract/network/firewall-template.ts'
import { nodeCalls } from '@portico/contract/node/node.ts'
import { useLeaveDone } from '../../../base/route/leave-done.ts'
import { paths } from '../../../base/place/paths.ts'
import { query, queryClient, useCall } from '../../../base/call/queries.ts'
import { useDraftForm } from '../../../base/person/use-draft-form.ts'
import { useWrite } from '../../../base/call/use-write.ts'
import { t } from '../../../base/words/words.ts'
import { CardChoice } from '../../../kit/form/CardChoice.tsx'
import { TextField } from '../../../kit/form/fields.tsx'
import { FormCard } from '../../../kit/form/FormCard.tsx'
import { PageShell } from '../../../kit/show/PageShell.tsx'
import { toast } from '../../../base/state/toast-store.ts'
import * as z from 'zod/mini'
import { chosenNode, NodeChoice } from '../../../sold/NodeChoice.tsx'
import { servicesOf } from './firewall-parts.tsx'
import classes from '../Network.module.css'

export const loader = () =>
  queryClient.query({ ...query(nodeCalls.nodeList), staleTime: 15_000 }).catch(() => undefined)

const { name, remarks, template } = firewallCalls.firewallCreate.input.shape
const schema = z.object({ name, remarks, template })

export default function FirewallCreatePage() {
  const leaveDone = useLeaveDone()
  const form = useDraftForm({
    name: 'firewall',
    schema,
    initial: { controller_id: '', template: 'web' as FirewallTemplate, name: '', remarks: '' },
  })
  const write = useWrite(firewallCalls.firewallCreate, { inForm: true, action: t('pages.createFirewall') })
  const node = chosenNode(useCall(nodeCalls.nodeList).data?.result ?? [], form.values.controller_id)
  return (
    <PageShell title={t('pages.createFirewall')} text={t('network.createText')}>
      <FormCard
        form={form}
        pending={write.pending}
        error={write.error}
        submitWord={t('network.create')}
        onSubmit={form.submit(async (details) => {
          if (!node) return
          const made = await write.send({ controller_id: node.controller_id, ...details })
          toast('success', t('network.made'))
          leaveDone(paths.firewall(made.id))
        })}
      >
        <section className={classes.choice}>
          <h2 className={classes.choiceTitle}>{t('network.node')}</h2>
          <NodeChoice value={node?.controller_id ?? ''} onChange={(id) => form.set('controller_id', id)} />
        </section>
        <section className={classes.choice}>
          <h2 className={classes.choiceTitle}>{t('network.template')}</h2>
          <CardChoice
            label={t('network.template')}
            width={160}
            value={form.values.template}
            onChange={(chosen) => form.set('template', chosen)}
            options={firewallTemplates.map((value) => ({
              value,
              title: t(`network.templates.${value}`),
              text:
                value === 'empty' ? t('network.emptyText') : t('network.templateText', { services: servicesOf(value) }),
            }))}
          />
        </section>
        <TextField {...form.field('name')} autoComplete="off" required />
        <TextField {...form.field('remarks')} autoComplete="off" />
      </FormCard>
    </PageShell>
  )
}
