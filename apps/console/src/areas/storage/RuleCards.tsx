import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import type { ReactNode } from 'react'
import { describe, find } from '../../base/words/words.ts'
import { Button } from '../../kit/show/Button.tsx'
import classes from './Storage.module.css'

/** What is wrong with the fields of one rule, by their names, once somebody wanted to send it. */
export function problemsOf(
  parsed: { error?: { issues: readonly { path: readonly PropertyKey[]; message: string }[] } | undefined },
  label: (field: string) => string,
): Readonly<Record<string, string>> {
  const found: Record<string, string> = {}
  for (const { path, message } of parsed.error?.issues ?? []) {
    const field = String(path[0])
    found[field] ??= describe(message, label(field) || find(`fields.${field}`) || field)
  }
  return found
}

interface RuleCardsProps<Rule> {
  rules: readonly Rule[]
  max: number
  fresh: Rule
  /** What one of them is called. */
  nameOf: (at: number) => string
  addWord: string
  /** What the button says that takes one of them away. */
  removeWord: (at: number) => string
  onChange: (rules: Rule[]) => void
  children: (rule: Rule, set: (change: Partial<Rule>) => void, at: number) => ReactNode
}

/** Several rules of one kind below each other: each can be changed and taken away, and one more added. */
export function RuleCards<Rule extends object>(props: RuleCardsProps<Rule>) {
  const { rules, max, fresh, nameOf, addWord, removeWord, onChange, children } = props
  const change = (at: number, changed: Partial<Rule>) =>
    onChange(rules.map((rule, n) => (n === at ? { ...rule, ...changed } : rule)))
  return (
    <>
      {rules.map((rule, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- a rule has nothing else to be told by
        <div key={at} className={classes.rule} role="group" aria-label={nameOf(at)}>
          {children(rule, (changed) => change(at, changed), at)}
          <button
            type="button"
            className={classes.removeRule}
            onClick={() => onChange(rules.filter((_, n) => n !== at))}
          >
            <IconTrash size={14} stroke={1.6} aria-hidden="true" />
            {removeWord(at)}
          </button>
        </div>
      ))}
      {rules.length < max && (
        <div>
          <Button
            kind="plain"
            icon={<IconPlus size={14} stroke={1.8} aria-hidden="true" />}
            onClick={() => onChange([...rules, fresh])}
          >
            {addWord}
          </Button>
        </div>
      )}
    </>
  )
}
