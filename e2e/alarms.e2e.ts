import { fits, goOn } from './browser.ts'
import { adopt, expect, test } from './portico.ts'
import { buyer, ranFor, runningHost } from './resources.ts'

test('somebody watches a host: an alarm is added below its charts, turns, is turned off and removed', async ({
  page,
  portico,
}) => {
  const customer = await buyer(portico)
  const id = await runningHost(portico, customer, 'watched')
  await ranFor(portico, id, '3 hours')
  await adopt(page, customer)
  await page.goto(`/portal/computeMoreInfo?id=${id}&tab=monitoring`)
  // However much happened, it is told beside the alarms and not above them.
  const timeline = page.locator('aside').filter({ has: page.getByRole('heading', { name: 'Timeline' }) })
  const { x, width } = (await page.getByRole('heading', { name: 'Alarms', exact: true }).locator('..').boundingBox())!
  expect(x + width).toBeLessThanOrEqual((await timeline.boundingBox())!.x)
  await page.getByRole('button', { name: 'Add alarm' }).first().click()
  const form = page.getByRole('dialog', { name: 'Add alarm' })
  await form.getByLabel('Threshold (%)').fill('150')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByLabel('Threshold (%)')).toHaveAttribute('aria-invalid', 'true')
  await form.getByLabel('Threshold (%)').fill('90')
  await form.getByRole('button', { name: 'Save' }).click()
  const row = page.getByRole('row', { name: /CPU usage above 90% for 5 min/ })
  // Whether somebody has looked at it by now depends on the minute.
  await expect(row).toContainText(/No data|OK/)
  await fits(page)

  // It is looked at no more, so that it stays in alarm.
  await portico.sql(
    `with a as (update host_alarm set state = 'alarm', state_at = now(), value = 97, turns = turns + 1,
      checked_at = now() + interval '1 day' where host_id = $1 returning *)
      insert into host_alarm_turn (id, alarm_id, host_id, turn, account_id, metric, direction, threshold, minutes, state, value, created_at)
      select 'alt_' || right(id, 12), id, host_id, turns, account_id, metric, direction, threshold, minutes, state, value, now() from a`,
    [id],
  )
  await goOn(page, '/portal/alarms')
  const everywhere = page.getByRole('row', { name: /watched/ })
  await expect(everywhere).toContainText('In alarm')
  await expect(everywhere).toContainText('97%')
  await page.getByRole('link', { name: 'History' }).click()
  await expect(everywhere).toContainText('In alarm')
  await page.getByRole('link', { name: 'Alarms', exact: true }).click()

  // What is missing is said, and the choice of hosts does not lie over it.
  await page.getByRole('button', { name: 'Add alarm' }).click()
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByLabel('Host')).toBeFocused()
  await expect(page.getByRole('option', { name: 'watched' })).toHaveCount(0)
  await form.getByRole('button', { name: 'Cancel' }).click()

  await everywhere.getByRole('button', { name: 'Edit' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit alarm' })
  await edit.getByRole('checkbox', { name: 'Watch this metric' }).uncheck()
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(everywhere).toContainText('Off')
  await page.setViewportSize({ width: 390, height: 844 })
  await fits(page)
  await page
    .getByRole('button', { name: /Actions for/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('No alarms yet')).toBeVisible()
})
