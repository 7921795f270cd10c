import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type { AxeResults } from 'axe-core'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
/** The frame is the same around every screen. */
const frame = ['header[class*=navbar]', 'nav[class*=sidebar]', '[class*=tabstrip]']

/** All that there is to ask, or what is asked again in other colours and another width. */
export type Asked = 'screen' | 'turned'
const screen = { include: [['html']], exclude: frame.map((part) => [part]) }

/** What colours and widths change; names and roles stay. */
const ofLooks = ['color-contrast', 'link-in-text-block', 'scrollable-region-focusable']

/** It reads the styles of every element to find some that nobody could override, at a quarter of what axe costs. */
const ofNoUse = { 'avoid-inline-spacing': { enabled: false } }

/** What those would stumble over who see little, listen instead of looking, or have no pointer. */
export async function stumbles(page: Page, asked: Asked): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  const { violations } = await page.evaluate(
    ([context, rules]) =>
      (window as never as { axe: typeof import('axe-core') }).axe.run(context, {
        resultTypes: ['violations'],
        selectors: false,
        ...(rules.only ? { runOnly: rules.only } : { rules: rules.off }),
      }),
    [screen, { only: asked === 'turned' && ofLooks, off: ofNoUse }] as const,
  )
  return violations.flatMap(told)
}

const told = ({ id, nodes }: AxeResults['violations'][number]): string[] =>
  nodes.map(({ html, any, all, none }) => `${id}: ${[...any, ...all, ...none][0]?.message ?? ''} ${html.slice(0, 200)}`)
