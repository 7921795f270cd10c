import { lifecycleRule, lifecycleRulesMax, type LifecycleRule } from '@portico/contract/rules/storage.ts'
import { CheckField, TextField } from '../../kit/form/fields.tsx'
import { say } from './container.screens.ts'
import { problemsOf, RuleCards } from './RuleCards.tsx'
import classes from './Storage.module.css'

const dayFields = ['expire_days', 'earlier_days', 'abort_days'] as const
type DayField = (typeof dayFields)[number]
/** As it is typed: days are text until they are sent. */
type TypedRule = Omit<LifecycleRule, DayField> & Record<DayField, string>

const fresh: TypedRule = { name: '', enabled: true, prefix: '', expire_days: '', earlier_days: '', abort_days: '' }

export const ruleTyped = (rule: LifecycleRule): TypedRule => ({
  ...rule,
  ...(Object.fromEntries(dayFields.map((name) => [name, String(rule[name] ?? '')])) as Record<DayField, string>),
})
export function ruleOf({ name, enabled, prefix, ...typed }: TypedRule) {
  const days = dayFields.flatMap((field) => (typed[field].trim() === '' ? [] : [[field, Number(typed[field])]]))
  return { name, enabled, prefix, ...Object.fromEntries(days) }
}

const labels: Readonly<Record<string, () => string>> = {
  name: () => say('rules.name'),
  prefix: () => say('rules.prefix'),
}

interface RulesProps {
  rules: readonly TypedRule[]
  judged: boolean
  onChange: (rules: TypedRule[]) => void
}

/** What goes by itself after some days. */
export function LifecycleRules({ rules, judged, onChange }: RulesProps) {
  return (
    <RuleCards
      rules={rules}
      max={lifecycleRulesMax}
      fresh={fresh}
      nameOf={(at) => say('rules.one', { n: at + 1 })}
      addWord={say('rules.add')}
      removeWord={(at) => say('rules.remove', { name: rules[at]?.name || String(at + 1) })}
      onChange={onChange}
    >
      {(rule, set) => {
        const wrong = judged ? problemsOf(lifecycleRule.safeParse(ruleOf(rule)), (name) => labels[name]?.() ?? '') : {}
        return (
          <>
            <TextField
              label={say('rules.name')}
              value={rule.name}
              error={wrong['name']}
              required
              autoComplete="off"
              onChange={(name) => set({ name })}
            />
            <TextField
              label={say('rules.prefix')}
              value={rule.prefix}
              error={wrong['prefix']}
              mono
              autoComplete="off"
              help={say('rules.prefixHelp')}
              onChange={(prefix) => set({ prefix })}
            />
            <div className={classes.threeFields}>
              {dayFields.map((field) => (
                <TextField
                  key={field}
                  label={say(`rules.${field}`)}
                  value={rule[field]}
                  error={wrong[field]}
                  inputMode="numeric"
                  autoComplete="off"
                  onChange={(days) => set({ [field]: days })}
                />
              ))}
            </div>
            <CheckField label={say('rules.enabled')} value={rule.enabled} onChange={(enabled) => set({ enabled })} />
          </>
        )
      }}
    </RuleCards>
  )
}
