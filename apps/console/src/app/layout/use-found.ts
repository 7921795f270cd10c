import { useDebouncedValue } from '@mantine/hooks'
import type { UserInfo } from '@portico/contract/account/user.ts'
import { agentCustomerCalls } from '@portico/contract/agent/customer.ts'
import { booksCalls } from '@portico/contract/money/books.ts'
import { orderCalls } from '@portico/contract/money/order.ts'
import { customerCalls } from '@portico/contract/platform/customers.ts'
import { resourceCalls } from '@portico/contract/resource/resource.ts'
import { workOrderCalls, workOrderDeskCalls } from '@portico/contract/support/work-order.ts'
import { teamCalls } from '@portico/contract/team/team.ts'
import { useCall } from '../../base/call/queries.ts'
import { menuIcons } from '../../base/theme/menu-icons.ts'
import { navigate } from '../../base/place/navigate.ts'
import { paths } from '../../base/place/paths.ts'
import { reachable } from '../../base/route/menu.ts'
import { screensOf, wayTo } from '../../base/route/product-screens.ts'
import { routes } from '../../base/route/routes.ts'
import { t } from '../../base/words/t.ts'
import { productName } from '../../base/words/words.ts'
import type { PaletteEntry } from './palette.ts'

const lettersMin = 2
/** What somebody types in one go is asked for once. */
const restMs = 150
const ofEachMax = 5

/** What the lists that this person may open hold of what was typed, once that is enough to mean something. */
export function useFound(person: UserInfo, typed: string): readonly PaletteEntry[] {
  const [text] = useDebouncedValue(typed.trim(), restMs)
  const isTyped = text.length >= lettersMin
  /** Asks a list that lies behind a screen. */
  const behind = (path: string) => ({
    enabled: isTyped && reachable(routes, person, path) !== undefined,
    keepPrevious: true,
  })
  const few = { search: text, limit: ofEachMax }

  const isCustomer = { enabled: isTyped && person.area === 'customer', keepPrevious: true }
  const resources = useCall(resourceCalls.resourceSearch, { search: text }, isCustomer)
  const orders = useCall(orderCalls.orderList, few, behind(paths.orders()))
  const workOrders = useCall(workOrderCalls.workOrderList, few, behind(paths.workOrders()))
  const members = useCall(teamCalls.memberList, few, behind(paths.members()))
  const own = useCall(agentCustomerCalls.agentCustomerList, few, behind(paths.agentCustomers()))
  const customers = useCall(customerCalls.customerList, few, behind(paths.platformCustomers()))
  const sold = useCall(booksCalls.platformOrderList, few, behind(paths.platformOrders()))
  const desk = useCall(workOrderDeskCalls.platformWorkOrderList, few, behind(paths.platformWorkOrders()))
  if (!isTyped) return []

  const found = <Row>(answer: { data?: { result: readonly Row[] } }, entry: (row: Row) => Entry | undefined) =>
    (answer.data?.result ?? []).flatMap((row) => {
      const made = entry(row)
      return made ? [{ ...made, run: () => navigate(made.to) }] : []
    })
  return [
    ...found(resources, ({ id, kind, name }) => {
      const to = wayTo(kind, id)
      const icon = screensOf(kind)?.icon ?? menuIcons.host
      return to === undefined ? undefined : { id, title: name, about: id, kind: productName(kind), icon, to }
    }),
    ...found(customers, (row) => customer(row, paths.platformCustomer(row.account_id))),
    ...found(own, (row) => customer(row, paths.agentCustomer(row.account_id))),
    ...found(members, ({ id, name, email }) => ({
      id,
      title: name,
      about: email,
      kind: t('shell.paletteMember'),
      icon: menuIcons.member,
      to: paths.members({ search: email || name }),
    })),
    ...found(orders, (row) => order(row, paths.order(row.id))),
    ...found(sold, (row) => order(row, paths.platformOrder(row.id))),
    ...found(workOrders, (row) => workOrder(row, paths.workOrder(row.wid))),
    ...found(desk, (row) => workOrder(row, paths.platformWorkOrder(row.wid))),
  ]
}

type Entry = Omit<PaletteEntry, 'run'> & { to: string }

const customer = ({ account_id: id, name, email }: Record<'account_id' | 'name' | 'email', string>, to: string) => ({
  id,
  title: name,
  about: email,
  kind: t('shell.paletteCustomer'),
  icon: menuIcons.customers,
  to,
})
const order = ({ id, number, subject }: Record<'id' | 'number' | 'subject', string>, to: string) => ({
  id,
  title: number,
  about: subject,
  kind: t('shell.paletteOrder'),
  icon: menuIcons.order,
  to,
})
const workOrder = ({ wid, number, summary }: Record<'wid' | 'number' | 'summary', string>, to: string) => ({
  id: wid,
  title: number,
  about: summary,
  kind: t('shell.paletteWorkOrder'),
  icon: menuIcons.workOrder,
  to,
})
