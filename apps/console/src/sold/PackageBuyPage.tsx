import type { Product } from '@portico/contract/access.ts'
import type { Node } from '@portico/contract/node/node.ts'
import { useSearchParams } from '../base/place/sight.ts'
import { useSoldOut, type OfferCall } from './package-offers.ts'
import { PackageChoice } from './PackageChoice.tsx'
import { packageName } from './price-line.ts'
import { ProductBuyPage, type BuyForm, type ProductBuyPageProps } from './ProductBuyPage.tsx'

interface PackageBuyPageProps<Package extends string> extends Pick<ProductBuyPageProps<never, object>, 'screens'> {
  product: { kind: string; product: Product; Config: { shape: object } }
  packages: readonly [Package, ...Package[]]
  /** Says which can be had where; without it all of them everywhere. */
  offers?: OfferCall
  /** The one that is chosen at first, where the address of the page names it. */
  named?: string | undefined
}

/** The page on which a package is bought: what makes its price is the package, and the node where it stands on one. */
export function PackageBuyPage<Package extends string>(props: PackageBuyPageProps<Package>) {
  const { product, packages, screens, offers } = props
  // The list of what is on offer leads here with what was chosen there.
  const [address] = useSearchParams()
  const at = address.get('controller_id') ?? ''
  const asked = packages.find((one) => one === (props.named ?? address.get('package'))) ?? packages[0]
  const placed = 'controller_id' in product.Config.shape
  function useChoices({ values, set }: BuyForm<{ package: Package }>, node: Node | undefined) {
    const { months } = values
    const config = { kind: product.kind, months, ...(placed && { controller_id: node?.controller_id ?? '' }) }
    const soldOut = useSoldOut(offers, node?.controller_id)
    const offered = packages.filter((one) => !soldOut.includes(one))
    const chosen = offered.find((one) => one === values.package) ?? offered[0]
    return {
      config: chosen && ({ package: chosen } as never),
      subject: [chosen && packageName(product.kind, chosen), node?.controller_name].filter(Boolean).join(' · '),
      sections: () => (
        <PackageChoice
          kind={product.kind}
          packages={packages}
          value={chosen}
          onChange={(one) => set('package', one as never)}
          configOf={(name) => (placed && !node ? undefined : ({ ...config, package: name } as never))}
          soldOut={soldOut}
        />
      ),
    }
  }
  return (
    <ProductBuyPage
      product={product as never}
      screens={screens}
      initial={{ package: asked }}
      at={at}
      draft={`buy-${product.kind}-${at}-${asked}`}
      useChoices={useChoices}
    />
  )
}
