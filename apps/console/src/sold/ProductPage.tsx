import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { tabPath, useTab } from '../base/state/use-param.ts'
import { t } from '../base/words/words.ts'
import { PageShell } from '../kit/show/PageShell.tsx'
import { TabNav } from '../kit/show/TabNav.tsx'
import { BuyButton } from './BuyButton.tsx'
import type { SoldRow } from './declared.ts'
import { buyOf, wordOf, type ProductPageProps } from './product-screen.ts'
import { ProductBin } from './ProductBin.tsx'
import { ProductList } from './ProductList.tsx'

/** The page of a kind of thing that somebody has: its list, its recycle bin, and what can be done with each. */
export function ProductPage<Row extends SoldRow>(props: ProductPageProps<Row>) {
  const { product, screens, parts = [], partWords } = props
  const title = screens.title('list')
  const binned = { key: 'bin', word: t('resource.bin') }
  const tabs = [{ key: 'list', word: partWords?.first ?? title }, ...(product.bin ? [binned] : []), ...parts]
  const current = useTab(['list', ...tabs.map(({ key }) => key)])
  const Own = parts.find(({ key }) => key === current)?.part
  return (
    <PageShell
      title={title}
      text={props.text ?? wordOf(screens, 'text')}
      action={
        <>
          {props.header}
          <BuyButton buy={buyOf(props)} icon={<IconPlus size={16} stroke={1.8} />} />
        </>
      }
    >
      {tabs.length > 1 && (
        <TabNav
          label={partWords?.all ?? t('resource.parts')}
          current={current}
          tabs={tabs.map(({ key, word }) => ({ key, word, to: key === 'list' ? screens.paths.list() : tabPath(key) }))}
        />
      )}
      {Own ? <Own /> : current === 'bin' ? <ProductBin {...props} /> : <ProductList key={current} {...props} />}
      {props.children}
    </PageShell>
  )
}
