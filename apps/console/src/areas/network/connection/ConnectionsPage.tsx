import type { Product } from '@portico/contract/access.ts'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import type { ComponentType } from 'react'
import { usePerson } from '../../../base/person/person.ts'
import { hasProduct } from '../../../base/route/guard.ts'
import { tabPath, useTab } from '../../../base/state/use-param.ts'
import { t } from '../../../base/words/words.ts'
import { PageShell } from '../../../kit/show/PageShell.tsx'
import { TabNav } from '../../../kit/show/TabNav.tsx'
import { BuyButton } from '../../../sold/BuyButton.tsx'
import { buyOf } from '../../../sold/product-screen.ts'
import { ProductList } from '../../../sold/ProductList.tsx'
import { linkList } from './link-list.tsx'
import { linkScreens } from './link.screens.ts'
import { managementList } from './management-list.tsx'
import { managementScreens } from './management.screens.ts'
import { useVpnList } from './vpn-list.tsx'
import { vpnScreens } from './vpn.screens.ts'
import { useForwardList } from '../forward/forward-list.tsx'
import { forwardScreens } from '../forward/forward.screens.ts'

interface Tab {
  key: string
  product: Product
  title: () => string
  buy: () => Parameters<typeof buyOf>[0]
  List: ComponentType
}

const tabs: readonly Tab[] = [
  {
    key: 'links',
    product: 'connection',
    title: () => linkScreens.title('list'),
    buy: () => ({ screens: linkScreens }),
    List: () => <ProductList {...linkList()} />,
  },
  {
    key: 'vpn',
    product: 'connection',
    title: () => vpnScreens.title('list'),
    buy: () => ({ screens: vpnScreens }),
    List: () => <ProductList {...useVpnList()} />,
  },
  {
    key: 'forwards',
    product: 'forward',
    title: () => forwardScreens.title('list'),
    buy: () => ({ screens: forwardScreens }),
    List: () => <ProductList {...useForwardList()} />,
  },
  {
    key: 'accounts',
    product: 'management',
    title: () => managementScreens.title('list'),
    buy: () => ({ screens: managementScreens }),
    List: () => <ProductList {...managementList()} />,
  },
]

/** A part is found by what it is called elsewhere too: its product, its kind. */
const also = {
  link: 'links',
  connection: 'links',
  forward: 'forwards',
  account: 'accounts',
  management: 'accounts',
}

/** What joins things: a tab for each kind of it that somebody was given. */
export default function ConnectionsPage() {
  const person = usePerson()
  const given = tabs.filter(({ product }) => hasProduct(product, person))
  const keys = given.map(({ key }) => key)
  const current = useTab([keys[0] ?? '', ...keys], also)
  const tab = given.find(({ key }) => key === current)
  return (
    <PageShell
      title={t('pages.connections')}
      text={t('network.connectionsText')}
      action={tab && <BuyButton buy={buyOf(tab.buy())} icon={<IconPlus size={16} stroke={1.8} />} />}
    >
      <TabNav
        label={t('pages.connections')}
        current={current}
        tabs={given.map(({ key, title }) => ({ key, word: title(), to: tabPath(key) }))}
      />
      {tab && <tab.List key={tab.key} />}
    </PageShell>
  )
}
