import type { Product } from '@portico/contract/access.ts'
import { useCall } from '../base/call/queries.ts'
import type { ProductScreens } from '../base/route/product-screens.ts'
import type { Column } from '../base/state/list.ts'
import { useRows } from '../base/state/use-rows.ts'
import { t } from '../base/words/words.ts'
import { EmptyState } from '../kit/show/EmptyState.tsx'
import { LinkButton } from '../kit/show/Button.tsx'
import { Money } from '../kit/show/Money.tsx'
import { StatusMark } from '../kit/show/StatusMark.tsx'
import { NameCell } from '../kit/table/NameCell.tsx'
import { ResourceTable } from '../kit/table/ResourceTable.tsx'
import { usePackagePrices, type OfferCall, type PackageOffer } from './package-offers.ts'
import { packageName } from './price-line.ts'
import { wordOf } from './product-screen.ts'
import { statusWord } from './StatusOf.tsx'

interface PackageOffersProps {
  product: { kind: string; product: Product; stateGroup: string }
  screens: ProductScreens<'list' | 'buy' | 'operator'>
  offers: OfferCall
}

/** The packages that are sold, where they can be had and what a month of each costs. */
export function PackageOffers({ product, screens, offers }: PackageOffersProps) {
  const { kind } = product
  const answer = useCall(offers, undefined as never)
  const priceOf = usePackagePrices(product.product)
  const columns: readonly Column<PackageOffer>[] = [
    {
      key: 'package',
      title: t('buy.package'),
      fixed: true,
      card: 'title',
      cell: (offer) => <NameCell name={packageName(kind, offer.package)} />,
    },
    {
      key: 'status',
      title: t('resource.status'),
      card: 'side',
      cell: ({ status }) => (
        <StatusMark shape={status === 'available' ? 'running' : 'stopped'} word={statusWord(product, status)} />
      ),
    },
    { key: 'node', title: t('resource.node'), cell: ({ node_name }) => node_name },
    {
      key: 'price',
      title: t('buy.perMonth'),
      align: 'end',
      cell: (offer) => {
        const price = priceOf(offer.package, offer.controller_id)
        return price ? <Money amount={price} /> : '—'
      },
    },
    {
      key: 'buy',
      title: '',
      cell: ({ status, controller_id, package: name }) =>
        status === 'available' && (
          <LinkButton kind="plain" to={screens.paths.buy({ controller_id, package: name })}>
            {wordOf(screens, 'buy')}
          </LinkButton>
        ),
    },
  ]
  return (
    <ResourceTable
      name={`${kind}-offers`}
      list={useRows(answer, (offer) => `${packageName(kind, offer.package)} ${offer.node_name}`)}
      columns={columns}
      rowId={(offer) => `${offer.controller_id} ${offer.package}`}
      rowName={(offer) => packageName(kind, offer.package)}
      empty={<EmptyState title={t('buy.nothingOnOffer')} text={t('buy.nothingOnOfferText')} />}
    />
  )
}
