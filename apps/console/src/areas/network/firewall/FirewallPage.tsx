import {
  firewallCalls,
  firewallFileFormats,
  type FirewallDetails,
  type FirewallFileFormat,
} from '@portico/contract/network/firewall.ts'
import type { FirewallRule } from '@portico/contract/network/firewall-rule.ts'
import { ruleDirections } from '@portico/contract/states/network.ts'
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import IconListDetails from '@tabler/icons-react/dist/esm/icons/IconListDetails.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import IconUpload from '@tabler/icons-react/dist/esm/icons/IconUpload.mjs'
import { useState } from 'react'
import { Link } from '../../../kit/show/Link.tsx'
import { useSearchParams } from '../../../base/place/sight.ts'
import { paths } from '../../../base/place/paths.ts'
import { usePerson } from '../../../base/person/person.ts'
import { call } from '../../../base/call/client.ts'
import { useCall } from '../../../base/call/queries.ts'
import { usePageName } from '../../../base/person/use-page-name.ts'
import { useWrite } from '../../../base/call/use-write.ts'
import { t } from '../../../base/words/words.ts'
import { Answered } from '../../../kit/show/Answered.tsx'
import { LinkButton } from '../../../kit/show/Button.tsx'
import { RefusableButton } from '../../../kit/show/RefusableButton.tsx'
import { EmptyState } from '../../../kit/show/EmptyState.tsx'
import type { RowAction } from '../../../base/state/list.ts'
import { PageShell } from '../../../kit/show/PageShell.tsx'
import { saveFile } from '../../../base/state/save-file.ts'
import { toast } from '../../../base/state/toast-store.ts'
import { useParam, useTab } from '../../../base/state/use-param.ts'
import { RowActions } from '../../../kit/table/RowActions.tsx'
import { callRefusal } from '../../../sold/call-refusal.ts'
import { ruleWords } from '../../../sold/firewall/firewall-words.ts'
import { FirewallCheck } from '../../../sold/firewall/FirewallCheck.tsx'
import { FirewallRuleForm } from '../../../sold/firewall/FirewallRuleForm.tsx'
import { About, Rules } from './firewall-parts.tsx'
import { FirewallCloneForm } from './FirewallCloneForm.tsx'
import { FirewallEditForm } from './FirewallEditForm.tsx'
import { FirewallImportForm } from './FirewallImportForm.tsx'
import { FirewallTemplateForm } from './FirewallTemplateForm.tsx'

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
  const [moved, move] = useMoves(id, answer.data?.rule_list ?? [])
  usePageName(answer.data?.name)
  const actions = (rule: FirewallRule): RowAction[] => [
    {
      key: 'edit',
      word: t('network.editRule'),
      icon: IconPencil,
      quick: true,
      refused: callRefusal(firewallCalls.firewallRuleSave),
      run: () => drawer.open(rule.id),
    },
    {
      key: 'remove',
      word: t('network.removeRule'),
      icon: IconTrash,
      danger: true,
      quick: true,
      refused: callRefusal(firewallCalls.firewallRuleRemove),
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
              <RefusableButton
                kind="plain"
                refused={callRefusal(firewallCalls.firewallSave)}
                icon={<IconPencil size={16} stroke={1.6} />}
                onClick={() => drawer.open('edit')}
              >
                {t('network.edit')}
              </RefusableButton>
              <RowActions name={firewall.name} actions={moreOf(firewall, drawer.open)} />
              <RefusableButton
                refused={callRefusal(firewallCalls.firewallRuleAdd)}
                icon={<IconPlus size={16} stroke={1.8} />}
                onClick={() => drawer.open('rule')}
              >
                {t('network.addRule')}
              </RefusableButton>
            </>
          }
        >
          <About firewall={firewall} hostPath={paths.host} />
          <FirewallCheck call={firewallCalls.firewallCheck} id={id} text={t('network.check.text.firewall')} />
          <Rules
            firewall={firewall}
            answer={answer}
            actions={actions}
            {...(callRefusal(firewallCalls.firewallRuleMove) === undefined && { move })}
            empty={(shown) => (
              <EmptyState
                compact
                title={t(`network.noRules.${shown}`)}
                text={t('network.noRulesText')}
                action={
                  <RefusableButton
                    refused={callRefusal(firewallCalls.firewallRuleAdd)}
                    onClick={() => drawer.open('rule')}
                  >
                    {t('network.addRule')}
                  </RefusableButton>
                }
              />
            )}
          />
          <p className="visually-hidden" role="status">
            {moved}
          </p>
          {drawer.value === 'rule' && <FirewallRuleForm firewallId={id} given={{ direction }} onClose={drawer.close} />}
          {firewall.rule_list
            .filter((rule) => rule.id === drawer.value)
            .map((rule) => (
              <FirewallRuleForm key={rule.id} firewallId={id} ruleId={rule.id} given={rule} onClose={drawer.close} />
            ))}
          {drawer.value === 'template' && <FirewallTemplateForm id={id} onClose={drawer.close} />}
          {drawer.value === 'import' && <FirewallImportForm id={id} onClose={drawer.close} />}
          {drawer.value === 'clone' && <FirewallCloneForm row={firewall} onClose={drawer.close} />}
          {drawer.value === 'edit' && <FirewallEditForm row={firewall} onClose={drawer.close} />}
        </PageShell>
      )}
    </Answered>
  )
}

const moreOf = (firewall: FirewallDetails, open: (drawer: string) => void): RowAction[] => [
  {
    key: 'template',
    word: t('network.addTemplate'),
    icon: IconListDetails,
    refused: callRefusal(firewallCalls.firewallTemplateAdd),
    run: () => open('template'),
  },
  {
    key: 'clone',
    word: t('network.clone'),
    icon: IconCopy,
    refused: callRefusal(firewallCalls.firewallClone),
    run: () => open('clone'),
  },
  {
    key: 'import',
    word: t('network.import'),
    icon: IconUpload,
    divided: true,
    refused: callRefusal(firewallCalls.firewallImport),
    run: () => open('import'),
  },
  ...firewallFileFormats.map((format) => ({
    key: `export-${format}`,
    word: t(`network.export.${format}`),
    icon: IconDownload,
    run: () => download(firewall, format),
  })),
]

async function download({ id, name }: FirewallDetails, format: FirewallFileFormat) {
  saveFile((await call(firewallCalls.firewallExport, { id, format })) as Blob, `${name}.${format}`)
}

/** Rules are moved among those of their direction; what is said about it is for those who do not see it. */
function useMoves(id: string, rules: readonly FirewallRule[]) {
  const write = useWrite(firewallCalls.firewallRuleMove)
  const [said, say] = useState('')
  async function move(rule: FirewallRule, to: 'up' | 'down') {
    const beside = rules.filter(({ direction }) => direction === rule.direction)
    const at = beside.findIndex((one) => one.id === rule.id)
    const before = beside[to === 'up' ? at - 1 : at + 2]?.id
    try {
      await write.send({ id, rule_id: rule.id, ...(before !== undefined && { before }) })
      say(t('network.moved', { rule: ruleWords(rule), n: to === 'up' ? at : at + 2 }))
    } catch {
      // Told by the call itself.
    }
  }
  return [said, (rule: FirewallRule, to: 'up' | 'down') => void move(rule, to)] as const
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
