import { priceCalls, type ListedActivity } from '@portico/contract/money/catalogue-price.ts'
import { discountText } from '../../../base/format/discount.ts'
import { useList } from '../../../base/call/use-list.ts'
import { useWrite } from '../../../base/call/use-write.ts'
import { language, productName, t } from '../../../base/words/words.ts'
import type { Column } from '../../../base/state/list.ts'
import { NameCell } from '../../../kit/table/NameCell.tsx'
import { NounList } from '../../../kit/table/NounList.tsx'
import { StatusMark } from '../../../kit/show/StatusMark.tsx'
import { ActivityForm } from './ActivityForm.tsx'
import { placeName } from '../../../sold/price-words.ts'

const shapes = { coming: 'waiting', running: 'running', over: 'stopped' } as const

const titles = { en: 'title_en', 'zh-Hans': 'title_zh_hans', 'zh-Hant': 'title_zh_hant' } as const

const columns: readonly Column<ListedActivity>[] = [
  {
    key: 'name',
    title: t('prices.activity'),
    fixed: true,
    card: 'title',
    cell: (activity) => <NameCell name={activity.name} second={activity[titles[language]]} />,
  },
  {
    key: 'state',
    title: t('prices.state'),
    card: 'side',
    cell: ({ state }) => <StatusMark shape={shapes[state]} word={t(`prices.states.${state}`)} />,
  },
  { key: 'product', title: t('prices.product'), cell: ({ product }) => productName(product) },
  { key: 'node', title: t('prices.node'), cell: placeName },
  { key: 'discount', title: t('prices.discount'), cell: ({ discount }) => discountText(discount) },
  {
    key: 'scope',
    title: t('prices.scope'),
    cell: ({ applies_to, min_months }) => (
      <NameCell
        name={t(`prices.scopes.${applies_to}`)}
        {...(min_months > 1 && { second: t('prices.fromMonths', { n: min_months }) })}
      />
    ),
  },
  { key: 'from', title: t('prices.firstDay'), cell: ({ starts_on }) => starts_on },
  { key: 'to', title: t('prices.lastDay'), cell: ({ ends_on }) => ends_on },
]

export function ActivitiesTab() {
  const list = useList(priceCalls.platformActivityList)
  const remove = useWrite(priceCalls.platformActivityRemove)
  return (
    <NounList
      name="activities"
      list={list}
      columns={columns}
      rowName={({ name }) => name}
      searchPlaceholder={t('prices.activity')}
      empty={{ title: t('prices.noActivities'), text: t('prices.noActivitiesText') }}
      add={{ word: t('prices.addActivity') }}
      edit={t('prices.change')}
      remove={({ name }) => ({
        write: remove,
        word: t('prices.remove'),
        title: t('prices.removeTitle', { name }),
        text: t('prices.removeText'),
        removed: t('prices.removed'),
      })}
      form={(activity, close) => <ActivityForm activity={activity} onClose={close} />}
    />
  )
}
