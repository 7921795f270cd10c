import { products, type Right } from '@portico/contract/access.ts'
import { sessionCalls } from '@portico/contract/account/session.ts'
import { hostCalls } from '@portico/contract/compute/host.ts'
import { teamCalls } from '@portico/contract/team/team.ts'
import type { Language } from '@portico/contract/language.ts'
import type { Page } from '@playwright/test'
import { goInside, goOn, mark, marked, sidebar } from './browser.ts'
import { asBusiness, memberOf } from './people.ts'
import { adopt, expect, test, unique, type Customer, type Portico } from './portico.ts'
import { ownPhones } from './phones.ts'
import { buyer, runningHost } from './resources.ts'
import { ownContainer, putObject } from './storage.ts'
import { nameOf, wordsOf } from './words.ts'
import { shows } from './shows.ts'

const memberPassword = 'lantern7'
const rowOf = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) })
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
async function choose(page: Page, row: string, action: string) {
  await rowOf(page, row)
    .getByRole('button', { name: /^Actions/ })
    .click()
  await page.getByRole('menuitem', { name: new RegExp(`^${action}`) }).click()
}
const owner = async (portico: Portico): Promise<Customer> => asBusiness(portico, await buyer(portico))

async function fillSignIn(page: Page, email: string, language: Language) {
  const { account } = wordsOf(language)
  await page.getByText(account.memberAccount).click()
  await page.getByLabel(account.userName).fill(email)
  await page.getByLabel(account.password, { exact: true }).fill(memberPassword)
  await page.getByRole('button', { name: account.signIn, exact: true }).click()
}
test('an owner builds a group, adds a member and unticks disks; the member, elsewhere, has no disks; closed, the group puts them out, and says why at the door (A-ROLE-04, A-ROLE-05)', async ({
  page,
  elsewhere,
  portico,
}) => {
  shows('A-ROLE-04', 'A-ROLE-05')
  const chief = await owner(portico)
  await runningHost(portico, chief, 'shop-01')
  await adopt(page, chief)
  await page.goto('/portal/home')
  await sidebar(page).getByRole('link', { name: 'Business groups' }).click()
  await page.getByRole('button', { name: 'Create group' }).first().click()
  const form = dialog(page, 'Create business group')
  await form.getByLabel('Name').fill('Web shop')
  await form.getByLabel('Monthly budget').fill('500')
  await form.getByRole('button', { name: 'Create group' }).click()
  await expect(rowOf(page, 'Web shop')).toContainText('of ¥500.00')

  await rowOf(page, 'Web shop').getByRole('button', { name: 'Product rights' }).click()
  await expect(page.getByRole('heading', { name: 'Products Web shop can use' })).toBeVisible()
  const all = page.getByRole('checkbox', { name: 'All products' })
  await expect(all).toBeChecked()
  await page.getByRole('checkbox', { name: 'Cloud disk' }).uncheck()
  await expect(all).not.toBeChecked()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Web shop can use 19 products.')).toBeVisible()

  await sidebar(page).getByRole('link', { name: 'Members' }).click()
  await page.getByRole('button', { name: 'Add member' }).first().click()
  const email = `${unique('colleague')}@people.example`
  const adding = dialog(page, 'Add member')
  await adding.getByLabel('Name').fill('Chan Ka Wai')
  await adding.getByLabel('E-mail').fill(email)
  await adding.getByText('With a password you set').click()
  await adding.getByLabel('Password *').fill(memberPassword)
  await adding.getByRole('combobox', { name: 'Business group' }).click()
  await page.getByRole('option', { name: 'Web shop' }).click()
  await adding.getByRole('button', { name: 'Add member' }).click()
  await expect(rowOf(page, 'Chan Ka Wai')).toContainText('Web shop')

  await goOn(page, '/portal/compute')
  await page.getByRole('checkbox', { name: 'Select shop-01' }).check()
  await page
    .getByRole('toolbar')
    .getByRole('button', { name: /Assign to group/ })
    .click()
  const assigning = dialog(page, 'Assign 1 resource to a group')
  await assigning.getByRole('combobox', { name: 'Business group' }).click()
  await page.getByRole('option', { name: 'Web shop' }).click()
  await assigning.getByRole('button', { name: 'Assign to group' }).click()
  await expect(page.getByText('1 resource assigned')).toBeVisible()

  const zh = wordsOf('zh-Hans')
  const theirs = await elsewhere('zh-Hans')
  await theirs.goto('/portal/login')
  await fillSignIn(theirs, email, 'zh-Hans')
  await expect(theirs).toHaveURL(/\/portal\/home$/)
  const menu = theirs.getByRole('navigation', { name: zh.shell.mainNavigation })
  await expect(menu.getByRole('link', { name: nameOf('names.host.list', 'zh-Hans'), exact: true })).toBeVisible()
  for (const gone of [nameOf('names.disk.list', 'zh-Hans'), zh.pages.members, zh.pages.teamGroups])
    await expect(menu.getByRole('link', { name: gone, exact: true })).toHaveCount(0)
  await menu.getByRole('link', { name: nameOf('names.host.list', 'zh-Hans'), exact: true }).click()
  await expect(rowOf(theirs, 'shop-01')).toBeVisible()
  await goInside(theirs, '/portal/datacenter')
  await expect(theirs).toHaveURL(/\/portal\/401\?why=product$/)
  await expect(theirs.getByText(zh.shell.noProductText)).toBeVisible()

  // The tick comes back, and with it the entry, on the page that is open.
  await goOn(theirs, '/portal/home')
  await expect(menu.getByRole('link', { name: nameOf('names.host.list', 'zh-Hans'), exact: true })).toBeVisible()
  await goOn(page, '/portal/clientgroup')
  await rowOf(page, 'Web shop').getByRole('button', { name: 'Product rights' }).click()
  await page.getByRole('checkbox', { name: 'All products' }).check()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(menu.getByRole('link', { name: nameOf('names.disk.list', 'zh-Hans'), exact: true })).toBeVisible()

  // Whoever may only look finds everything in its place, and why it is shut.
  await goOn(theirs, '/portal/compute')
  const create = theirs.getByRole('link', { name: nameOf('names.host.buy', 'zh-Hans') })
  await expect(create.first()).toBeVisible()
  await page.getByRole('combobox', { name: 'What they may do with Cloud host' }).selectOption('View')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(rowOf(theirs, 'shop-01').getByTitle('业务组无此权限').first()).toBeVisible()
  await expect(create).toHaveCount(0)

  await mark(theirs)
  await goOn(page, '/portal/clientgroup')
  await choose(page, 'Web shop', 'Close')
  const asked = dialog(page, 'Close Web shop?')
  await expect(asked.getByText('1 member is signed out immediately')).toBeVisible()
  await asked.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(rowOf(page, 'Web shop')).toContainText('Closed')
  await expect(theirs).toHaveURL(/\/portal\/login/)
  // The end of a session loads the page anew.
  await expect(marked(theirs)).toHaveCount(0)
  await fillSignIn(theirs, email, 'zh-Hans')
  await expect(theirs.getByText('您所在的业务组已关闭')).toBeVisible()
  await choose(page, 'Web shop', 'Reopen')
  await dialog(page, 'Reopen Web shop?').getByRole('button', { name: 'Reopen', exact: true }).click()
  await expect(rowOf(page, 'Web shop')).toContainText('Open')
  await fillSignIn(theirs, email, 'zh-Hans')
  await expect(theirs).toHaveURL(/\/portal\/compute$/)
})

test('a group that may only look finds firewalls, networks, key pairs, objects and phones shut, and why; one that may act does not', async ({
  page,
  portico,
}) => {
  const chief = await owner(portico)
  await runningHost(portico, chief, 'shop')
  const container = await ownContainer(portico, chief, { name: unique('papers') })
  await putObject(portico, chief, container, 'plan.txt', 'Quay first')
  const [phone] = await ownPhones(portico, chief, 1)
  const member = await memberOf(portico, chief)
  const group = `(select group_id from login where id = $1)`
  await portico.sql(
    `update resource set group_id = ${group} where account_id = (select account_id from login where id = $1)`,
    [member.login_id],
  )
  const allow = (right: Right) =>
    portico.sql(`update team_group set rights = $2 where id = ${group}`, [
      member.login_id,
      JSON.stringify(Object.fromEntries(products.map((product) => [product, right]))),
    ])
  const shut = page.getByTitle('Not allowed to your group')
  const rowAction = (row: string, name: string) => rowOf(page, row).getByRole('button', { name, exact: true })
  await allow('read')
  await adopt(page, member)

  await page.goto('/portal/securitygroup')
  await expect(shut.getByRole('button', { name: 'Create firewall' })).toBeDisabled()
  await expect(rowAction('fw_', 'Edit').first()).toBeDisabled()
  await rowOf(page, 'fw_').getByRole('link').first().click()
  await expect(shut.getByRole('button', { name: 'Add rule' }).first()).toBeDisabled()
  await page.getByLabel('From').fill('198.51.100.7')
  await page.getByLabel('Port *').fill('5432')
  await page.getByRole('button', { name: 'Check', exact: true }).click()
  await expect(shut.getByRole('button', { name: /and check again$/ })).toBeDisabled()
  await goOn(page, '/portal/routeTable')
  await expect(shut.getByRole('button', { name: 'Create private network' })).toBeDisabled()
  await expect(rowAction('vpc_', 'Rename').first()).toBeDisabled()
  await goOn(page, '/portal/keypairs')
  await expect(shut.getByRole('button', { name: 'Create key pair' }).first()).toBeDisabled()
  await goOn(page, `/portal/objectstore?id=${container}`)
  await expect(shut.getByRole('button', { name: 'Create folder' })).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Upload', exact: true })).toBeDisabled()
  await rowOf(page, 'plan.txt')
    .getByRole('button', { name: /^Actions/ })
    .click()
  await expect(page.getByRole('menuitem', { name: /^Rename/ })).toContainText('Not allowed to your group')
  await page.keyboard.press('Escape')
  await goOn(page, '/portal/fileSpace')
  await expect(shut.getByRole('button', { name: 'Upload' }).first()).toBeDisabled()

  await goOn(page, '/portal/deviceList')
  await page.getByRole('radio', { name: 'Wall' }).check({ force: true })
  const open = page.getByRole('button', { name: `Open ${phone}` })
  await expect(open.and(shut)).toBeDisabled()
  await open.click({ force: true })
  await expect(page.getByRole('region', { name: `Phone ${phone}` })).toHaveCount(0)

  await allow('act')
  await page.goto('/portal/securitygroup')
  await expect(page.getByRole('link', { name: 'Create firewall' })).toBeVisible()
  await expect(rowAction('fw_', 'Edit').first()).toBeEnabled()
  await goOn(page, `/portal/objectstore?id=${container}`)
  await expect(page.getByRole('button', { name: 'Upload', exact: true })).toBeEnabled()
  await rowOf(page, 'plan.txt')
    .getByRole('button', { name: /^Actions/ })
    .click()
  await expect(page.getByRole('menuitem', { name: /^Delete/ })).toContainText('Not allowed to your group')
})

test('members are added, renamed, moved, given a password, sent a link, disabled and deleted; the group shows its parts (A-ROLE-03)', async ({
  page,
  portico,
}) => {
  shows('A-ROLE-03')
  const chief = await owner(portico)
  const { id } = await portico.ok(teamCalls.teamGroupSave, { name: 'Office', budget: '1000' }, chief)
  const email = `${unique('office')}@people.example`
  await portico.ok(teamCalls.memberCreate, { name: 'Ho Yan', email, password: memberPassword }, chief)
  const host = await runningHost(portico, chief, 'office-01')
  await portico.ok(teamCalls.resourceAssign, { ids: [host], group_id: id }, chief)
  await adopt(page, chief)
  await page.goto('/portal/customers')
  await rowOf(page, 'Ho Yan').getByRole('button', { name: 'Rename' }).click()
  await dialog(page, 'Rename Ho Yan').getByLabel('Name').fill('Ho Yan Yan')
  await dialog(page, 'Rename Ho Yan').getByRole('button', { name: 'Save' }).click()
  await expect(rowOf(page, 'Ho Yan Yan')).toContainText('No group')
  await rowOf(page, 'Ho Yan Yan').getByRole('button', { name: 'Change group' }).click()
  const moving = dialog(page, 'Change the group of 1 member')
  await moving.getByRole('combobox', { name: 'Business group' }).click()
  await page.getByRole('option', { name: 'Office' }).click()
  await moving.getByRole('button', { name: 'Change group' }).click()
  await expect(rowOf(page, 'Ho Yan Yan')).toContainText('Office')
  await choose(page, 'Ho Yan Yan', 'Set password')
  const setting = dialog(page, 'Set password for Ho Yan Yan')
  await setting.getByLabel('New password').fill('ferryboat5')
  await setting.getByRole('button', { name: 'Set password' }).click()
  await expect(page.getByText('Ho Yan Yan has a new password.')).toBeVisible()
  expect(
    await portico.send(sessionCalls.sessionStart, { role: 'child', email, password: memberPassword }),
  ).toMatchObject({ code: '400010' })
  await portico.ok(sessionCalls.sessionStart, { role: 'child', email, password: 'ferryboat5' })
  await choose(page, 'Ho Yan Yan', 'Send reset link')
  await dialog(page, 'Send Ho Yan Yan a reset link?').getByRole('button', { name: 'Send reset link' }).click()
  await expect(page.getByText(`Link sent to ${email}.`)).toBeVisible()
  expect(await portico.mailedLink(email)).toContain('/portal/forgetpassword?token=')

  await rowOf(page, 'Ho Yan Yan').getByRole('link', { name: 'Office' }).click()
  await expect(page.getByRole('heading', { name: /^Office/ })).toBeVisible()
  await expect(rowOf(page, 'Ho Yan Yan')).toBeVisible()
  await page.getByRole('link', { name: 'Resources', exact: true }).click()
  await expect(rowOf(page, 'office-01').first()).toBeVisible()
  await page.getByRole('link', { name: 'Spending', exact: true }).click()
  await expect(page.getByText('Nothing spent yet')).toBeVisible()
  await page.getByRole('button', { name: /^Actions/ }).click()
  const refused = page.getByRole('menuitem', { name: /^Delete/ })
  await expect(refused).toBeDisabled()
  await expect(refused).toContainText('It is not empty (members: 1, resources: 2): move them first')
  await page.keyboard.press('Escape')

  await goOn(page, '/portal/customers')
  await choose(page, 'Ho Yan Yan', 'Disable')
  await dialog(page, 'Disable Ho Yan Yan?').getByRole('button', { name: 'Disable' }).click()
  await expect(rowOf(page, 'Ho Yan Yan')).toContainText('Disabled')
  await choose(page, 'Ho Yan Yan', 'Delete')
  await dialog(page, 'Delete Ho Yan Yan?').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('No members yet')).toBeVisible()
})

test('what was typed of a new member is there after a reload, the area code too; invited, they choose their own password', async ({
  page,
  portico,
}) => {
  await adopt(page, await owner(portico))
  await page.goto('/portal/customers')
  await page.getByRole('button', { name: 'Add member' }).first().click()
  const adding = dialog(page, 'Add member')
  const area = adding.getByRole('combobox', { name: 'Area code' })
  await area.fill('852')
  await page.getByRole('option', { name: /^\+852/ }).click()
  await adding.getByLabel('Phone').fill('51234567')
  await page.reload()
  await expect(adding.getByLabel('Phone')).toHaveValue('51234567')
  await expect(area).toHaveValue(/^\+852/)
  const email = `${unique('invited')}@people.example`
  await adding.getByLabel('Name').fill('Lam Siu')
  await adding.getByLabel('E-mail').fill(email)
  await adding.getByRole('button', { name: 'Send invitation' }).click()
  await expect(page.getByText(`Invitation sent to ${email}.`)).toBeVisible()
  await page.goto(await portico.mailedLink(email))
  await page.getByLabel('New password', { exact: true }).fill('ferryboat5')
  await page.getByLabel('Confirm password').fill('ferryboat5')
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(page.getByRole('heading', { name: 'Your password is set' })).toBeVisible()
  await portico.ok(sessionCalls.sessionStart, { role: 'child', email, password: 'ferryboat5' })
})

test('a member over the budget is told whom to ask, and what only the owner may do says so', async ({
  page,
  portico,
}) => {
  const chief = await owner(portico)
  const member = await memberOf(portico, chief)
  const [group] = (await portico.ok(teamCalls.teamGroupList, {}, chief)).result
  const host = await runningHost(portico, chief, 'dear-01')
  await portico.ok(teamCalls.resourceAssign, { ids: [host], group_id: group!.id }, chief)
  await portico.ok(teamCalls.teamGroupSave, { id: group!.id, name: 'Anyone', budget: '0' }, chief)
  await adopt(page, member)
  await page.goto('/portal/compute')
  await rowOf(page, 'dear-01')
    .getByRole('button', { name: /^Actions/ })
    .click()
  const assign = page.getByRole('menuitem', { name: /^Assign business group/ })
  await expect(assign).toBeDisabled()
  await expect(assign).toContainText('Only the account owner can do this.')
  await page.getByRole('menuitem', { name: /^Renew/ }).click()
  const renew = dialog(page, 'Renew dear-01')
  await renew.getByRole('button', { name: /^Pay ¥.* and renew$/ }).click()
  await expect(renew.getByText(/exceeds your business group’s budget: ¥0.00 a month/)).toBeVisible()
  await expect(renew.getByText(/Ask the account owner to raise it/)).toBeVisible()
  expect(await portico.send(hostCalls.hostList, {}, member)).toMatchObject({ code: '200' })
})

test('in no group a member is told what to do, and a personal account has no team', async ({ page, portico }) => {
  const chief = await owner(portico)
  const member = await memberOf(portico, chief)
  await portico.ok(teamCalls.memberAssign, { ids: [member.login_id], group_id: '' }, chief)
  await adopt(page, member)
  await page.goto('/portal/home')
  await expect(page.getByText('You are not in a business group')).toBeVisible()
  await goInside(page, '/portal/compute')
  await expect(page).toHaveURL(/\/portal\/401\?why=group$/)
  await expect(page.getByText('Ask the account owner to add you to one.')).toBeVisible()
  await adopt(page, await portico.customer())
  await page.goto('/portal/customers')
  await expect(page).toHaveURL(/\/portal\/401$/)
})

test('of more groups than fit into a list, one is found by its name: in a form, and to narrow a list', async ({
  page,
  portico,
}) => {
  const chief = await owner(portico)
  const member = await memberOf(portico, chief)
  await portico.sql(
    `insert into team_group (id, account_id, name, products, created_at)
     select 'grp_' || substr(md5($1 || n), 1, 12), account_id, 'Shift ' || n, '{host}', now() - n * interval '1 minute'
     from login, generate_series(1, 130) n where login.id = $1`,
    [chief.login_id],
  )
  await adopt(page, chief)
  await page.goto('/portal/customers')
  await choose(page, 'Wei Fang', 'Change group')
  const moving = page.getByRole('dialog')
  await moving.getByRole('combobox').click()
  await expect(page.getByRole('option', { name: 'Shift 130' })).toHaveCount(0)
  await moving.getByRole('combobox').fill('shift 130')
  await page.getByRole('option', { name: 'Shift 130' }).click()
  await moving.getByRole('button', { name: 'Change group', exact: true }).click()
  await expect(moving).toHaveCount(0)
  await expect(rowOf(page, 'Wei Fang')).toContainText('Shift 130')

  const filter = page.getByRole('combobox', { name: 'Business group' })
  await filter.click()
  await filter.fill('Shift 129')
  await page.getByRole('option', { name: 'Shift 129' }).click()
  await expect(rowOf(page, 'Wei Fang')).toHaveCount(0)
  await expect(page).toHaveURL(/group_id=grp_/)
  await page.reload()
  await expect(filter).toHaveValue('Shift 129')
  await filter.fill('Shift 130')
  await page.getByRole('option', { name: 'Shift 130' }).click()
  await expect(rowOf(page, 'Wei Fang')).toBeVisible()
  expect(member.login_id).not.toBe('')
})
