import { Link } from '../kit/show/Link.tsx'
import { t } from '../base/words/words.ts'
import classes from './Resource.module.css'

/** Who has what an operator's list shows, by one of its rows. */
export const customerOf = (row: { customer: string; email: string } | undefined): string =>
  row?.customer || row?.email || t('resourceDesk.ofCustomer')

/** Says that a list shows what is somebody's alone, and leads to everybody's. */
export const OnlySome = ({ of, to }: { of: string; to: string }) => (
  <p className={classes.only}>
    {of}
    <Link to={to}>{t('resource.showAll')}</Link>
  </p>
)
