import type { Language } from '@portico/contract/language.ts'
import { nodesDiffer } from '@portico/contract/rules/network.ts'
import type { Db } from '../../../core/db/pool.ts'
import type { CustomerCtx } from '../../../core/http/context.ts'
import { refuse, refuseField } from '../../../core/refuse.ts'
import type { Family } from '../../../ground/engine/family.ts'
import { nodeFor, nodeNamesIn, nodesById, requireOnSale, type NodeRow } from '../../../ground/nodes/node.service.ts'

interface TwoNodes {
  controller_id: string
  target_node: string
}

/** The two nodes of something that stands on both: they differ, and the buyer may use each. */
export async function bothNodes(ctx: CustomerCtx, { controller_id, target_node }: TwoNodes): Promise<NodeRow[]> {
  if (!nodesDiffer(controller_id, target_node)) throw refuseField({ target_node: 'rules.nodesSame' })
  return [await nodeFor(ctx.db, ctx.account.id, controller_id), await nodeFor(ctx.db, ctx.account.id, target_node)]
}

/** Refused while one of them sells nothing, or has no engine that can do it. */
export async function requireBoth(ctx: CustomerCtx, family: Family<object>, nodes: TwoNodes): Promise<void> {
  for (const node of await bothNodes(ctx, nodes)) {
    requireOnSale(node)
    if (!family.isOn(node.engine)) throw refuse('soldOut')
  }
}

/** What the nodes at the other ends of a page of things are called. */
export async function targetNames(
  db: Db,
  rows: readonly { spec: { target_node: string } }[],
  language: Language,
): Promise<ReadonlyMap<string, string>> {
  const found = await nodesById(
    db,
    rows.map(({ spec }) => spec.target_node),
  )
  return nodeNamesIn(language, found.values())
}
