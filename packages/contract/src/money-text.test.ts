import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { formatFigure, formatMoney, formatUnitPrice } from './money-text.ts'

test('what one of many costs keeps the decimals that it has, and a sum has two', () => {
  expect(['0.8', '0.7225', '1234.5', '0.000001'].map((price) => formatUnitPrice(price))).toEqual([
    '¥0.80',
    '¥0.7225',
    '¥1,234.50',
    '¥0.000001',
  ])
  expect([formatFigure(1234.567), formatFigure(-0.001), formatFigure(-3)]).toEqual(['¥1,234.57', '¥0.00', '−¥3.00'])
  expect([formatMoney('5.00', 'HKD'), formatMoney('5.00', 'USD')]).toEqual(['HK$5.00', 'USD\u00A05.00'])
  for (const wrong of ['0.123', '1,000.00', '', '¥1.00', '1.']) expect(() => formatMoney(wrong), wrong).toThrow()
})

const root = join(import.meta.dirname, '../../..')
const sources = globSync('{apps/*/src,packages/*/src}/**/*.{ts,tsx}', { cwd: root })
  .filter((file) => !/\.(?:test|e2e)\.tsx?$/.test(file))
  .toSorted()
const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*$/gm, '')
const isWords = (file: string) => !file.endsWith('/fill.ts') && /\/words\/|\.words\.ts$|\/demo\//.test(file)

/** Figures with two decimals that are no sums: coordinates, bytes, loads, uptimes, factors, and a sum on its way to a bank. */
const figures = [
  'apps/api/src/areas/money/recharge/gateways/wechatpay.ts',
  'apps/api/src/areas/money/recharge/recharge.service.ts',
  'apps/api/src/areas/node/status-days.ts',
  'apps/api/src/engines/embedded/machine/commands-system.ts',
  'apps/api/src/engines/phones/shell/virtual.ts',
  'apps/api/src/ground/prices/price.service.ts',
  'apps/api/src/lifecycle/choice-prices.ts',
  'apps/console/src/areas/agent/SavePricesForm.tsx',
  'apps/console/src/kit/show/Flag.tsx',
  'packages/contract/src/formats.ts',
]

test('money is written in one place', () => {
  const writes = (pattern: RegExp) =>
    sources.filter((file) => !isWords(file) && pattern.test(withoutComments(readFileSync(join(root, file), 'utf8'))))
  const here = 'packages/contract/src/money-text.ts'
  expect(writes(/[¥￥]|HK\$|style: 'currency'/)).toEqual([here, 'packages/contract/src/words/fill.ts'])
  expect(writes(/\.toFixed\(2\)/)).toEqual([...figures, here])
})

test('a sum in a text is filled in by the same way, or written as it would be', () => {
  const wrong = sources
    .filter(isWords)
    .flatMap((file) =>
      [...withoutComments(readFileSync(join(root, file), 'utf8')).matchAll(/[¥￥](?!\{\w+\})[^\s]{0,8}/g)]
        .filter(([sum]) => !/^¥\d{1,3}(?:,\d{3})*\.\d\d(?!\d)/.test(sum))
        .map(([sum]) => `${file}: ${sum}`),
    )
  expect(wrong).toEqual([])
})
