import { formatMoney } from '@portico/contract/formats.ts'
import { homeCalls } from '@portico/contract/platform/home.ts'
import IconTag from '@tabler/icons-react/dist/esm/icons/IconTag.mjs'
import { useCall } from '../../base/call/queries.ts'
import { discountText } from '../../base/format/discount.ts'
import { useOffered } from '../../base/person/offered.ts'
import { paths } from '../../base/place/paths.ts'
import { screensOf } from '../../base/route/product-screens.ts'
import { productName, t } from '../../base/words/words.ts'
import { Card } from '../../kit/show/Card.tsx'
import { EmptyState } from '../../kit/show/EmptyState.tsx'
import { Link } from '../../kit/show/Link.tsx'
import { Skeleton } from '../../kit/show/Skeleton.tsx'
import { wishWords } from '../../sold/wish-words.ts'
import classes from './Prices.module.css'

function Title({ factor = '1.00' }: { factor: string | undefined }) {
  const discount = discountText(factor)
  return (
    <>
      {t('home.hotProducts')} {discount && <span className={classes.terms}>{t('home.longerTerms', { discount })}</span>}
    </>
  )
}

/** What the least of what most people buy costs, as far as it is on sale here. Each leads to where it is bought. */
export function Prices() {
  const offered = useOffered()
  const { data } = useCall(homeCalls.homeInfo)
  const onSale = data?.hot.flatMap((one) => {
    const screens = screensOf(one.kind)
    const buy = screens?.paths['buy']?.()
    return screens && buy && offered(buy) ? [{ ...one, buy, Icon: screens.icon }] : []
  })
  return (
    <Card
      title={<Title factor={data?.term_factor} />}
      aside={<Link to={paths.priceList()}>{t('home.allPrices')}</Link>}
    >
      {!onSale && <Skeleton width="60%" />}
      {onSale?.length === 0 && (
        <EmptyState
          compact
          icon={<IconTag size={20} stroke={1.5} />}
          title={t('home.nothingOnSale')}
          text={t('home.nothingOnSaleText')}
        />
      )}
      {onSale && onSale.length > 0 && (
        <ul className={classes.prices}>
          {onSale.map(({ kind, least, month_price, buy, Icon }) => (
            <li key={kind} className={classes.line}>
              <Icon size={18} stroke={1.5} aria-hidden="true" />
              <span className={classes.what}>
                <Link to={buy} className={classes.name}>
                  {productName(kind)}
                </Link>{' '}
                <span className={classes.least}>{wishWords({ kind, wish: least, about: least })}</span>
              </span>
              <span className={classes.price}>{t('home.from', { price: formatMoney(month_price) })}</span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
