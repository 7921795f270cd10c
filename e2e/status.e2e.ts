import { statusDeskCalls } from '@portico/contract/node/status-desk.ts'
import { operator } from './people.ts'
import { adopt, expect, test, unique } from './portico.ts'

test('an operator tells of an incident and plans maintenance, and a stranger reads on as it goes', async ({
  page,
  portico,
}) => {
  const desk = await operator(portico)
  const [slow, planned] = [unique('Slow disks '), unique('New switches ')]
  await adopt(page, desk)
  await page.goto('/portal/platnode?tab=status')
  await page.getByRole('button', { name: 'Add incident or maintenance' }).first().click()
  const drawer = page.getByRole('dialog', { name: 'Add incident or maintenance' })
  await drawer.getByRole('button', { name: 'Save' }).click()
  await expect(drawer.getByText('Write it in at least one language')).toBeVisible()
  await drawer.getByLabel('Title in English').fill(slow)
  await drawer.getByRole('checkbox').first().check()
  await drawer.getByRole('button', { name: 'Save' }).click()
  const row = page.getByRole('row', { name: new RegExp(slow) })
  await expect(row).toContainText('Investigating')
  const soon = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
  const titles = { title_en: planned, title_zh_hans: '', title_zh_hant: '' }
  await portico.ok(
    statusDeskCalls.platformStatusSave,
    { kind: 'maintenance', impact: null, ...titles, nodes: [], start_time: soon(24), end_time: soon(26) },
    desk,
  )
  await row.getByRole('button', { name: /^Add update/ }).click()
  const saying = page.getByRole('dialog', { name: `Update “${slow}”` })
  await saying.getByText('Cause found').click()
  await saying.getByLabel('Text in English').fill('A disk is being replaced.')
  await saying.getByRole('button', { name: 'Save' }).click()
  await expect(row).toContainText('Cause found')

  await page.context().clearCookies()
  await page.goto('/portal/login')
  await page.getByRole('link', { name: 'Status' }).click()
  await expect(page.getByRole('heading', { name: 'Status', exact: true })).toBeVisible()
  await expect(page.getByRole('status')).toContainText('Some nodes are degraded')
  const now = page.getByRole('region', { name: 'Now and planned' })
  await expect(now.getByRole('listitem').filter({ hasText: slow }).first()).toContainText('A disk is being replaced.')
  await expect(now.getByRole('listitem').filter({ hasText: planned })).toContainText('Planned')

  const [event] = (await portico.ok(statusDeskCalls.platformStatusList, { search: slow }, desk)).result
  const said = { content_en: 'All is well.', content_zh_hans: '', content_zh_hant: '' }
  await portico.ok(statusDeskCalls.platformStatusUpdate, { id: event!.id, state: 'resolved', ...said }, desk)
  await page.reload()
  await expect(now).not.toContainText(slow)
  await expect(page.getByRole('region', { name: 'Past 90 days' })).toContainText('All is well.')
  const node = page.getByRole('region', { name: 'Nodes' }).getByRole('listitem').first()
  await node.getByText(/day with incidents or maintenance|days with/).click()
  await expect(node.getByRole('listitem').first()).toHaveText(/: Degraded, \d+ minutes?$/)
})
