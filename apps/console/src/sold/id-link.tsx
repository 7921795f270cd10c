import { idPrefixes, type IdKind } from '@portico/contract/ids.ts'
import { soldProducts } from '@portico/contract/resource/products.ts'
import type { ReactNode } from 'react'
import { useOffered } from '../base/person/offered.ts'
import { paths } from '../base/place/paths.ts'
import { screensOf, wayTo } from '../base/route/product-screens.ts'
import { CopyText } from '../kit/show/CopyText.tsx'
import { Link } from '../kit/show/Link.tsx'
import classes from './IdLink.module.css'

/** Where a thing is shown: to its owner first, else to operators. */
const placesOf: Partial<Record<IdKind, (id: string) => readonly string[]>> = {
  account: (id) => [paths.platformCustomer(id)],
  order: (id) => [paths.order(id), paths.platformOrder(id)],
  workOrder: (id) => [paths.workOrder(id), paths.platformWorkOrder(id)],
  announcement: (id) => [paths.announcementEditor(id)],
  vpc: (id) => [paths.vpc(id)],
  firewall: (id) => [paths.firewall(id)],
  teamGroup: (id) => [paths.group(id)],
}

function placesFor(id: string): readonly string[] {
  const prefix = id.slice(0, id.lastIndexOf('_'))
  const known = (Object.keys(placesOf) as IdKind[]).find((kind) => idPrefixes[kind] === prefix)
  if (known) return placesOf[known]!(id)
  const sold = soldProducts.find((product) => product.prefix === prefix)
  if (!sold) return []
  return [wayTo(sold.kind, id), screensOf(sold.kind)?.paths['operator']?.({ search: id })].filter(
    (to) => to !== undefined,
  )
}

/** The screen that shows what an id names, if the person may open one. */
export function useIdPlace(): (id: string) => string | undefined {
  const offered = useOffered()
  return (id) => placesFor(id).find(offered)
}

/** What an id names, as a link where there is a screen for it; an id alone can be copied. */
export function IdLink({ id, children }: { id: string; children?: ReactNode }) {
  const place = useIdPlace()(id)
  const shown = children || id
  const linked = place ? <Link to={place}>{shown}</Link> : shown
  if (!children) return <CopyText text={id}>{linked}</CopyText>
  return (
    <span className={classes.named} title={id}>
      {linked}
    </span>
  )
}
