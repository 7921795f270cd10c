import { firewallCalls, type FirewallAdded } from '@portico/contract/network/firewall.ts'
import { serviceTemplates, templateRules, type ServiceTemplate } from '@portico/contract/network/firewall-template.ts'
import { useWrite } from '../../../base/call/use-write.ts'
import { useForm } from '../../../base/state/use-form.ts'
import { t } from '../../../base/words/words.ts'
import { SaveDrawer } from '../../../kit/dialog/SaveDrawer.tsx'
import { CardChoice } from '../../../kit/form/CardChoice.tsx'
import { TextField } from '../../../kit/form/fields.tsx'
import { reachWords } from '../../../sold/firewall/firewall-words.ts'
import { servicesOf } from './firewall-parts.tsx'

const remoteOf = (template: ServiceTemplate) => templateRules[template][0]!.remote

const addedWords = ({ added, there, ...reach }: FirewallAdded) =>
  reachWords(
    [t('network.templateAdded', { n: added }), there > 0 ? t('network.templateThere', { n: there }) : '']
      .filter(Boolean)
      .join(' '),
    reach,
  )

/** The rules of a service, for one network or everybody. */
export function FirewallTemplateForm({ id, onClose }: { id: string; onClose: () => void }) {
  const write = useWrite(firewallCalls.firewallTemplateAdd, { inForm: true, action: t('network.addTemplate') })
  const form = useForm({
    schema: firewallCalls.firewallTemplateAdd.input,
    initial: { id, template: 'web' as ServiceTemplate, remote_ip_prefix: remoteOf('web') },
  })
  return (
    <SaveDrawer
      title={t('network.addTemplate')}
      form={form}
      write={write}
      saved={(_values, answer) => addedWords(answer)}
      submitWord={t('network.addRules')}
      onClose={onClose}
    >
      <CardChoice
        label={t('network.addTemplate')}
        width={180}
        value={form.values.template}
        onChange={(template) => {
          form.set('template', template)
          form.set('remote_ip_prefix', remoteOf(template))
        }}
        options={serviceTemplates.map((value) => ({
          value,
          title: t(`network.templates.${value}`),
          text: servicesOf(value),
        }))}
      />
      <TextField
        {...form.field('remote_ip_prefix')}
        label={t('network.source')}
        autoComplete="off"
        mono
        required
        help={t('network.prefixHelp.IPv4')}
      />
    </SaveDrawer>
  )
}
