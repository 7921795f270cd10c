import { discountLabel } from '@portico/contract/formats.ts'
import { priceCalls, type PlatformActivity } from '@portico/contract/money/catalogue-price.ts'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useList } from '../../base/call/use-list.ts'
import { useWrite } from '../../base/call/use-write.ts'
import { language, t } from '../../base/words/words.ts'
import { Button } from '../../kit/show/Button.tsx'
import { EmptyState } from '../../kit/show/EmptyState.tsx'
import type { Column, RowAction } from '../../base/state/list.ts'
import { NameCell } from '../../kit/table/NameCell.tsx'
import { ResourceTable } from '../../kit/table/ResourceTable.tsx'
import { StatusMark } from '../../kit/show/StatusMark.tsx'
import { toast } from '../../base/state/toast-store.ts'
import { useParam } from '../../base/state/use-param.ts'
import { ActivityForm } from './ActivityForm.tsx'
import { nodeName } from './price-words.ts'

const shapes = { coming: 'waiting', running: 'running', over: 'stopped' } as const

const titles = { en: 'title_en', 'zh-Hans': 'title_zh_hans', 'zh-Hant': 'title_zh_hant' } as const

const columns: readonly Column<PlatformActivity>[] = [
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
  { key: 'product', title: t('prices.product'), cell: ({ product }) => t(`money.products.${product}`) },
  { key: 'node', title: t('prices.node'), cell: ({ node }) => nodeName(node) },
  { key: 'discount', title: t('prices.discount'), cell: ({ discount }) => discountLabel(Number(discount)) },
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
  const form = useParam('form')
  const edited = list.rows?.find(({ id }) => id === form.value)
  const actions = ({ id, name }: PlatformActivity): RowAction[] => [
    { key: 'edit', word: t('prices.change'), icon: IconPencil, quick: true, run: () => form.open(id) },
    {
      key: 'remove',
      word: t('prices.remove'),
      icon: IconTrash,
      danger: true,
      divided: true,
      confirm: {
        title: t('prices.removeTitle', { name }),
        text: t('prices.removeText'),
        confirm: t('prices.remove'),
        danger: true,
      },
      run: async () => {
        await remove.send({ id })
        toast('success', t('prices.removed'))
      },
    },
  ]
  const add = <Button onClick={() => form.open('new')}>{t('prices.addActivity')}</Button>
  return (
    <>
      <ResourceTable
        name="activities"
        list={list}
        columns={columns}
        actions={actions}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        searchPlaceholder={t('prices.activity')}
        extra={add}
        empty={<EmptyState title={t('prices.noActivities')} text={t('prices.noActivitiesText')} action={add} />}
      />
      {form.value === 'new' && <ActivityForm onClose={form.close} />}
      {edited && <ActivityForm key={edited.id} activity={edited} onClose={form.close} />}
    </>
  )
}
