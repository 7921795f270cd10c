import {
  firewallCalls,
  firewallFileMax,
  FirewallImportPlanInput,
  importModes,
  type FirewallAdded,
  type FirewallImportPlan,
  type ImportedRule,
  type ImportMode,
} from '@portico/contract/network/firewall.ts'
import { useId, useState } from 'react'
import { call } from '../../../base/call/client.ts'
import { useWrite } from '../../../base/call/use-write.ts'
import { toast } from '../../../base/state/toast-store.ts'
import { useForm } from '../../../base/state/use-form.ts'
import { t } from '../../../base/words/words.ts'
import { FormDrawer } from '../../../kit/dialog/FormDrawer.tsx'
import { AreaField, ChoiceField, FieldFrame } from '../../../kit/form/fields.tsx'
import { reachWords, ruleWords } from '../../../sold/firewall/firewall-words.ts'
import classes from '../Network.module.css'

const importedWords = ({ added, removed, there, ...reach }: FirewallAdded) =>
  reachWords(t('network.imported', { added, removed, there }), reach)

/** First what a file would do, then, if that is wanted and nothing in it is wrong, all of it at once. */
export function FirewallImportForm({ id, onClose }: { id: string; onClose: () => void }) {
  const write = useWrite(firewallCalls.firewallImport, { inForm: true, action: t('network.import') })
  const [plan, setPlan] = useState<FirewallImportPlan>()
  const [looking, setLooking] = useState(false)
  const form = useForm({
    schema: FirewallImportPlanInput,
    initial: { id, content: '', mode: 'add' as ImportMode },
    labels: { content: t('network.importContent'), mode: t('network.importMode') },
  })
  const { content, mode } = form.values
  /** What was shown no longer holds for what is there now. */
  const changed = (change: () => void) => {
    setPlan(undefined)
    write.reset()
    change()
  }
  async function check() {
    setLooking(true)
    try {
      setPlan(await call(firewallCalls.firewallImportPlan, { id, content, mode }))
    } finally {
      setLooking(false)
    }
  }
  const ready = plan && plan.problems.length === 0 && plan.come.length + plan.go.length + plan.there > 0
  return (
    <FormDrawer
      title={t('network.import')}
      form={form}
      pending={write.pending || looking}
      error={write.error}
      failed={t('network.importFailed')}
      submitWord={ready ? t('network.importNow') : t('network.importCheck')}
      danger={ready === true && plan.go.length > 0}
      onClose={onClose}
      onSubmit={form.submit(async (values) => {
        if (!ready) return check()
        const done = await write.send({ ...values, version: plan.version })
        toast('success', importedWords(done))
        onClose()
      })}
    >
      <FileField onRead={(text) => changed(() => form.set('content', text))} />
      <AreaField
        {...form.field('content')}
        onChange={(text) => changed(() => form.set('content', text))}
        rows={8}
        required
        help={t('network.importHelp')}
      />
      <ChoiceField
        {...form.field('mode')}
        onChange={(next) => changed(() => form.set('mode', next))}
        options={importModes.map((value) => ({ value, label: t(`network.importModes.${value}`) }))}
        help={t(`network.importModeTexts.${mode}`)}
      />
      {plan && <Plan plan={plan} />}
    </FormDrawer>
  )
}

function FileField({ onRead }: { onRead: (text: string) => void }) {
  const id = useId()
  const [error, setError] = useState<string>()
  return (
    <FieldFrame id={id} label={t('network.importFile')} error={error}>
      <input
        id={id}
        type="file"
        accept=".json,.csv,.txt,application/json,text/csv"
        className={classes.file}
        onChange={(event) => {
          const [file] = event.target.files ?? []
          // Bytes are never fewer than characters.
          setError(file && file.size > firewallFileMax * 4 ? t('network.importLarge') : undefined)
          if (file && file.size <= firewallFileMax * 4) void file.text().then(onRead)
        }}
      />
    </FieldFrame>
  )
}

function Plan({ plan }: { plan: FirewallImportPlan }) {
  const { problems, come, go, there, rules, hosts, format } = plan
  if (problems.length > 0)
    return (
      <section className={classes.plan} role="status">
        <h3 className={classes.planTitle}>{t('network.plan.wrong', { n: problems.length })}</h3>
        <ul className={classes.lines} data-wrong>
          {problems.map(({ line, field, message }) => (
            <li key={`${line} ${field}`}>
              {line > 0 && <strong>{t(`network.plan.${format}`, { n: line })} </strong>}
              {message}
            </li>
          ))}
        </ul>
      </section>
    )
  return (
    <section className={classes.plan} role="status">
      <Some title={t('network.plan.come', { n: come.length })} rules={come} />
      <Some title={t('network.plan.go', { n: go.length })} rules={go} />
      {there > 0 && <p className={classes.quiet}>{t('network.plan.there', { n: there })}</p>}
      <p className={classes.quiet}>
        {t('network.plan.after', { n: rules })} {hosts > 0 && t('network.plan.hosts', { n: hosts })}
      </p>
    </section>
  )
}

function Some({ title, rules }: { title: string; rules: readonly ImportedRule[] }) {
  if (rules.length === 0) return null
  return (
    <>
      <h3 className={classes.planTitle}>{title}</h3>
      <ul className={classes.lines}>
        {rules.map((rule) => (
          <li key={`${rule.direction} ${rule.ethernet_type} ${ruleWords(rule)}`}>
            {t(`states.ruleDirection.${rule.direction}`)} {ruleWords(rule)}
            {rule.description && <span className="quiet"> {rule.description}</span>}
          </li>
        ))}
      </ul>
    </>
  )
}
