import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type { AxeResults } from 'axe-core'
import { opened } from './over.ts'
import { builtOf, Sights, signsOf } from './sights.ts'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
/** Screens that were left. */
const hidden = 'main [style*="display: none"]'
/** The frame is the same around every screen, and two thirds of what there would be to read. */
const beside = `header[class*=navbar], nav[class*=sidebar], [class*=tabstrip], ${hidden}`

/** All that there is to ask, or what is asked again in other colours and another width. */
export type Asked = 'screen' | 'turned' | 'opened' | 'openedTurned'

/** What colours and widths change; names and roles stay. */
const ofLooks = ['color-contrast', 'link-in-text-block', 'scrollable-region-focusable']

const ofKnownLooks = Object.fromEntries(ofLooks.map((rule) => [rule, { enabled: false }]))

/** It reads the styles of every element to find some that nobody could override, at a quarter of what axe costs. */
const ofNoUse = { 'avoid-inline-spacing': { enabled: false } }

/**
 * What those would stumble over who see little, listen instead of looking, or have no pointer; with the frame if it is asked
 * for. What looks like something seen before in this light is not asked about again.
 */
export async function stumbles(
  page: Page,
  asked: Asked,
  { framed = false, sights = new Sights() }: { framed?: boolean; sights?: Sights } = {},
): Promise<string[]> {
  const isOver = asked === 'opened' || asked === 'openedTurned'
  const isTurned = asked === 'turned' || asked === 'openedTurned'
  const place = placeOf(isOver, framed)
  const signs = await page.evaluate(signsOf, place)
  const isNew = sights.areNew(signs)
  // What closed by itself meanwhile has none.
  if ((isTurned && !isNew) || (isOver && signs.length === 0)) return []
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  const options = isTurned ? { runOnly: ofLooks } : { rules: isNew ? ofNoUse : { ...ofNoUse, ...ofKnownLooks } }
  return (await page.evaluate(run, { ...place, options })).flatMap(told)
}

const placeOf = (isOver: boolean, framed: boolean) => ({
  beside: framed ? hidden : beside,
  where: isOver ? opened : 'html',
})

/** Whether all that is there, or all that was opened, was looked at in every light and width before; from now on it was. */
export async function isSeenAllRound(
  page: Page,
  { isOver = false, framed = false, sights }: { isOver?: boolean; framed?: boolean; sights: Sights },
): Promise<boolean> {
  return sights.areSeenAllRound(await page.evaluate(builtOf, placeOf(isOver, framed)))
}

/** Runs in the page. Axe reads all that is there, whatever it is asked about: what is beside the point is empty meanwhile. */
async function run({ beside, where, options }: Question): Promise<AxeResults['violations']> {
  const asked = document.querySelector(where)
  // Some close when the window changes.
  if (!asked) return []
  const apart = [...document.querySelectorAll(beside)].filter((part) => !part.contains(asked))
  const parts = apart.map((part) => {
    const empty = part.cloneNode(false) as Element
    part.replaceWith(empty)
    return { part, empty }
  })
  const { axe } = window as never as { axe: typeof import('axe-core') }
  try {
    const { violations } = await axe.run(where, { resultTypes: ['violations'], selectors: false, ...options })
    return violations
  } finally {
    for (const { part, empty } of parts) empty.replaceWith(part)
  }
}
interface Question {
  beside: string
  where: string
  options: { runOnly: string[] } | { rules: Record<string, { enabled: boolean }> }
}

const told = ({ id, nodes }: AxeResults['violations'][number]): string[] =>
  nodes.map(({ html, any, all, none }) => `${id}: ${[...any, ...all, ...none][0]?.message ?? ''} ${html.slice(0, 200)}`)
