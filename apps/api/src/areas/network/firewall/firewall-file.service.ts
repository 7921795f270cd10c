import { createHash } from 'node:crypto'
import type {
  FirewallAdded,
  FirewallFileFormat,
  FirewallImportPlan,
  ImportMode,
} from '@portico/contract/network/firewall.ts'
import { firewallRulesMax } from '@portico/contract/network/firewall-rule.ts'
import { eq, inArray } from 'drizzle-orm'
import { guarded } from '../../../core/http/csv-read.ts'
import { csvFile } from '../../../core/http/csv.ts'
import type { CustomerCtx } from '../../../core/http/context.ts'
import type { FileAnswer } from '../../../core/http/serve.ts'
import { refuse } from '../../../core/refuse.ts'
import { fill, ruleSentence, wordsOf } from '../../../core/words/words.ts'
import { fileColumns, readFile, type FileProblem } from './firewall-file.ts'
import { keyOf, own, rulesOf, shownValues, valuesOf, type RuleRow, type RuleValues } from '../vpc/firewall-rows.ts'
import { append, changeRules, putInOrder } from './firewall-rules.service.ts'
import { hostCounts } from './hosts-behind.service.ts'
import { firewallRules } from '../vpc/network.table.ts'

export async function exportFile(
  ctx: CustomerCtx,
  { id, format }: { id: string; format: FirewallFileFormat },
): Promise<FileAnswer> {
  const { name, remarks } = await own(ctx, id)
  const rules = (await rulesOf(ctx.db, [id])).map(shownValues)
  const now = ctx.app.clock.now()
  if (format === 'csv') {
    const rows = rules.map((rule) => ({ ...rule, description: guarded(rule.description) }))
    return csvFile(`firewall-${id}`, now, fileColumns, rows)
  }
  const told = rules.map((rule) =>
    Object.fromEntries(fileColumns.filter((column) => rule[column] !== null).map((column) => [column, rule[column]])),
  )
  return {
    name: `firewall-${id}-${now.toISOString().slice(0, 10)}.json`,
    type: 'application/json; charset=utf-8',
    bytes: Buffer.from(`${JSON.stringify({ name, remarks, rules: told }, null, 2)}\n`),
  }
}

interface Asked {
  id: string
  content: string
  mode: ImportMode
}

/** What the file would do; nothing is written. */
export async function planImport(ctx: CustomerCtx, asked: Asked): Promise<FirewallImportPlan> {
  const row = await own(ctx, asked.id)
  const there = await rulesOf(ctx.db, [row.id])
  const { format, come, go, twice, after, problems } = await compared(ctx, asked, there)
  return {
    format,
    come: come.map(shownValues),
    go: go.map(shownValues),
    there: twice,
    rules: after,
    hosts: (await hostCounts(ctx.db, [row])).get(row.id) ?? 0,
    problems: problems.map((problem) => ({
      line: problem.line,
      field: problem.field,
      message: sentenceOf(ctx, problem),
    })),
    version: versionOf(there),
  }
}

/** All of the file, or nothing of it, and only what was shown. */
export async function importFile(ctx: CustomerCtx, asked: Asked & { version: string }): Promise<FirewallAdded> {
  let done = { added: 0, removed: 0, there: 0 }
  const reach = await changeRules(ctx, asked.id, async (there) => {
    if (versionOf(there) !== asked.version) throw refuse('firewallChanged')
    const { wanted, come, go, twice, problems } = await compared(ctx, asked, there)
    if (problems.length > 0) throw refuse('firewallFileWrong', { n: problems.length })
    const gone = go.map(({ id }) => id)
    if (gone.length > 0) await ctx.db.delete(firewallRules).where(inArray(firewallRules.id, gone))
    const added = await append(ctx, asked.id, there, come)
    if (asked.mode === 'replace') await followFile(ctx, [...there, ...added], wanted)
    done = { added: added.length, removed: gone.length, there: twice }
    ctx.audit.details = { mode: asked.mode, ...done }
    return added.length + gone.length > 0
  })
  return { ...reach, ...done }
}

/** Those that were there take their words and their place from the file. */
async function followFile(ctx: CustomerCtx, rows: readonly RuleRow[], wanted: readonly RuleValues[]): Promise<void> {
  const byKey = new Map(rows.map((row) => [keyOf(row), row]))
  const kept = wanted.map((rule) => ({ row: byKey.get(keyOf(rule))!, description: rule.description }))
  for (const { row, description } of kept)
    if (row.description !== description)
      await ctx.db.update(firewallRules).set({ description }).where(eq(firewallRules.id, row.id))
  await putInOrder(
    ctx,
    kept.map(({ row }) => row.id),
  )
}

async function compared(ctx: CustomerCtx, { content, mode }: Asked, there: readonly RuleRow[]) {
  const { format, rules, problems } = readFile(content)
  const told = await valuesOf(ctx.db, rules)
  const [known, inFile] = [new Set(there.map(keyOf)), new Set<string>()]
  const wanted = told.filter((rule) => {
    const isFirst = !inFile.has(keyOf(rule))
    inFile.add(keyOf(rule))
    return isFirst
  })
  const come = wanted.filter((rule) => !known.has(keyOf(rule)))
  const go = mode === 'replace' ? there.filter((rule) => !inFile.has(keyOf(rule))) : []
  const after = there.length - go.length + come.length
  const full: FileProblem[] = after > firewallRulesMax ? [{ line: 0, field: 'content', key: 'tooMany' }] : []
  return { format, wanted, come, go, twice: told.length - come.length, after, problems: [...full, ...problems] }
}

/** The same as long as the rules, their words and their order are. */
const versionOf = (rules: readonly RuleRow[]): string =>
  createHash('sha256')
    .update(JSON.stringify(rules.map((rule) => [rule.id, keyOf(rule), rule.description])))
    .digest('hex')

function sentenceOf({ language }: Pick<CustomerCtx, 'language'>, { key, field }: FileProblem): string {
  if (key.startsWith('rules.')) return ruleSentence(language, key, field)
  const words = wordsOf(language).firewallFile as Record<string, string>
  return fill(words[key]!, { field, n: firewallRulesMax })
}
