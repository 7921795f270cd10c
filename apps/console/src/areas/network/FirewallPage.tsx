import { firewallCalls, type FirewallRule } from '@portico/contract/network/firewall.ts'
import { ruleDirections } from '@portico/contract/states/network.ts'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { Link, useSearchParams } from 'react-router'
import { paths } from '../../base/place/paths.ts'
import { usePerson } from '../../base/person/person.ts'
import { useCall } from '../../base/call/queries.ts'
import { usePageName } from '../../base/person/use-page-name.ts'
import { useWrite } from '../../base/call/use-write.ts'
import { t } from '../../base/words/words.ts'
import { Answered } from '../../kit/show/Answered.tsx'
import { Button, LinkButton } from '../../kit/show/Button.tsx'
import { EmptyState } from '../../kit/show/EmptyState.tsx'
import type { RowAction } from '../../base/state/list.ts'
import { PageShell } from '../../kit/show/PageShell.tsx'
import { toast } from '../../base/state/toast-store.ts'
import { useParam, useTab } from '../../base/state/use-param.ts'
import { About, Rules, ruleWords } from './firewall-parts.tsx'
import { FirewallEditForm } from './FirewallEditForm.tsx'
import { FirewallRuleForm } from './FirewallRuleForm.tsx'

/** One address for both areas: each sees the firewall in its own view. */
export default function FirewallPage() {
  const id = useSearchParams()[0].get('id') ?? ''
  return usePerson().area === 'customer' ? <OwnFirewall id={id} /> : <PlatformFirewall id={id} />
}

function OwnFirewall({ id }: { id: string }) {
  const answer = useCall(firewallCalls.firewallInfo, { id })
  const remove = useWrite(firewallCalls.firewallRuleRemove)
  const drawer = useParam('open')
  const direction = useTab(ruleDirections)
  usePageName(answer.data?.name)
  const actions = (rule: FirewallRule): RowAction[] => [
    {
      key: 'remove',
      word: t('network.removeRule'),
      icon: IconTrash,
      danger: true,
      quick: true,
      confirm: {
        title: t('network.removeRuleTitle', { rule: ruleWords(rule) }),
        text: t('network.removeRuleText'),
        confirm: t('network.removeRule'),
        danger: true,
      },
      run: async () => {
        await remove.send({ id, rule_id: rule.id })
        toast('success', t('network.ruleRemoved'))
      },
    },
  ]
  return (
    <Answered answer={answer}>
      {(firewall) => (
        <PageShell
          title={firewall.name}
          text={<Link to={paths.firewalls()}>{t('network.all')}</Link>}
          action={
            <>
              <Button kind="plain" icon={<IconPencil size={16} stroke={1.6} />} onClick={() => drawer.open('edit')}>
                {t('network.edit')}
              </Button>
              <Button icon={<IconPlus size={16} stroke={1.8} />} onClick={() => drawer.open('rule')}>
                {t('network.addRule')}
              </Button>
            </>
          }
        >
          <About firewall={firewall} hostPath={paths.host} />
          <Rules
            firewall={firewall}
            answer={answer}
            actions={actions}
            empty={(shown) => (
              <EmptyState
                compact
                title={t(`network.noRules.${shown}`)}
                text={t('network.noRulesText')}
                action={<Button onClick={() => drawer.open('rule')}>{t('network.addRule')}</Button>}
              />
            )}
          />
          {drawer.value === 'rule' && <FirewallRuleForm firewallId={id} direction={direction} onClose={drawer.close} />}
          {drawer.value === 'edit' && <FirewallEditForm row={firewall} onClose={drawer.close} />}
        </PageShell>
      )}
    </Answered>
  )
}

function PlatformFirewall({ id }: { id: string }) {
  const answer = useCall(firewallCalls.platformFirewallInfo, { id })
  usePageName(answer.data?.name)
  return (
    <Answered answer={answer}>
      {(firewall) => (
        <PageShell
          title={firewall.name}
          text={t('network.deskText')}
          action={
            <LinkButton kind="plain" to={paths.platformFirewalls()}>
              {t('pages.platformFirewalls')}
            </LinkButton>
          }
        >
          <About
            firewall={firewall}
            more={[
              [
                t('network.customer'),
                <Link key="customer" to={paths.platformFirewalls({ account_id: firewall.account_id })}>
                  {firewall.customer || firewall.email}
                </Link>,
              ],
            ]}
          />
          <Rules
            firewall={firewall}
            answer={answer}
            empty={(shown) => (
              <EmptyState compact title={t(`network.noRules.${shown}`)} text={t('network.noRulesDesk')} />
            )}
          />
        </PageShell>
      )}
    </Answered>
  )
}
