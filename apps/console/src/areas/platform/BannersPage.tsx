import { bannersMax } from '@portico/contract/constants.ts'
import { bannerCalls, type BannerState, type PlatformBanner } from '@portico/contract/platform/banners.ts'
import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs'
import IconEyeOff from '@tabler/icons-react/dist/esm/icons/IconEyeOff.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconPhoto from '@tabler/icons-react/dist/esm/icons/IconPhoto.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useCall } from '../../base/call/queries.ts'
import { useWrite } from '../../base/call/use-write.ts'
import { t } from '../../base/words/words.ts'
import { Button } from '../../kit/show/Button.tsx'
import { EmptyState } from '../../kit/show/EmptyState.tsx'
import type { Column, RowAction } from '../../base/state/list.ts'
import { PageShell } from '../../kit/show/PageShell.tsx'
import { formatTime } from '../../kit/show/RelativeTime.tsx'
import { ResourceTable } from '../../kit/table/ResourceTable.tsx'
import { StatusMark, type StatusShape } from '../../kit/show/StatusMark.tsx'
import { toast } from '../../base/state/toast-store.ts'
import { useParam } from '../../base/state/use-param.ts'
import { useRows } from '../../base/state/use-rows.ts'
import { BannerForm } from './BannerForm.tsx'
import classes from './Banner.module.css'

const shapes: Record<BannerState, StatusShape> = {
  shown: 'running',
  coming: 'waiting',
  over: 'expired',
  hidden: 'stopped',
}

const columns: readonly Column<PlatformBanner>[] = [
  {
    key: 'title',
    title: t('fields.title'),
    fixed: true,
    card: 'title',
    cell: ({ title, image_url }) => (
      <span className={classes.name}>
        <img src={image_url} alt="" className={classes.thumbnail} />
        {title}
      </span>
    ),
  },
  {
    key: 'state',
    title: t('fields.state'),
    card: 'side',
    cell: ({ state }) => <StatusMark shape={shapes[state]} word={t(`banner.states.${state}`)} />,
  },
  {
    key: 'url',
    title: t('banner.link'),
    cell: ({ url }) =>
      url ? <span className={classes.link}>{url}</span> : <span className="quiet">{t('banner.noLink')}</span>,
  },
  { key: 'sort', title: t('fields.sort'), align: 'end', cell: ({ sort }) => sort },
  {
    key: 'from',
    title: t('banner.from'),
    cell: ({ publish_time }) => (publish_time ? formatTime(publish_time) : t('banner.atOnce')),
  },
  {
    key: 'until',
    title: t('banner.until'),
    cell: ({ end_time }) => (end_time ? formatTime(end_time) : t('banner.always')),
  },
]

export default function BannersPage() {
  const answer = useCall(bannerCalls.platformBannerList)
  const list = useRows(answer, ({ title }) => title)
  const show = useWrite(bannerCalls.platformBannerShow)
  const remove = useWrite(bannerCalls.platformBannerRemove)
  const form = useParam('form')
  const all = answer.data?.result
  const edited = all?.find(({ id }) => id === form.value)
  const isFull = (all?.length ?? 0) >= bannersMax
  const actions = ({ id, title, shown }: PlatformBanner): RowAction[] => [
    { key: 'edit', word: t('banner.edit'), icon: IconPencil, quick: true, run: () => form.open(id) },
    {
      key: 'show',
      word: t(shown ? 'banner.hide' : 'banner.show'),
      icon: shown ? IconEyeOff : IconEye,
      quick: true,
      run: async () => {
        await show.send({ id, shown: !shown })
        toast('success', t(shown ? 'banner.nowHidden' : 'banner.nowShown'))
      },
    },
    {
      key: 'remove',
      word: t('banner.remove'),
      icon: IconTrash,
      danger: true,
      divided: true,
      confirm: {
        title: t('banner.removeTitle', { title }),
        text: t('banner.removeText'),
        confirm: t('banner.remove'),
        danger: true,
      },
      run: async () => {
        await remove.send({ id })
        toast('success', t('banner.removed'))
      },
    },
  ]
  const add = (
    <Button
      disabled={isFull}
      icon={<IconPlus size={16} stroke={1.8} aria-hidden="true" />}
      onClick={() => form.open('new')}
    >
      {t('banner.add')}
    </Button>
  )
  return (
    <PageShell
      title={t('pages.banners')}
      text={t(isFull ? 'banner.full' : 'banner.text', { max: bannersMax })}
      action={add}
    >
      <ResourceTable
        name="banners"
        list={list}
        columns={columns}
        actions={actions}
        rowId={({ id }) => id}
        rowName={({ title }) => title}
        searchPlaceholder={t('banner.search')}
        empty={
          <EmptyState
            icon={<IconPhoto size={24} stroke={1.5} aria-hidden="true" />}
            title={t('banner.none')}
            text={t('banner.noneText')}
            action={add}
          />
        }
      />
      {form.value === 'new' && <BannerForm onClose={form.close} />}
      {edited && <BannerForm key={edited.id} banner={edited} onClose={form.close} />}
    </PageShell>
  )
}
