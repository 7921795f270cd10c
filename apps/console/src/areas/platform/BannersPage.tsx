import { bannersMax } from '@portico/contract/constants.ts'
import { bannerCalls, type BannerState, type PlatformBanner } from '@portico/contract/platform/banners.ts'
import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs'
import IconEyeOff from '@tabler/icons-react/dist/esm/icons/IconEyeOff.mjs'
import IconPhoto from '@tabler/icons-react/dist/esm/icons/IconPhoto.mjs'
import { useCall } from '../../base/call/queries.ts'
import { useWrite } from '../../base/call/use-write.ts'
import { t } from '../../base/words/words.ts'
import type { Column, RowAction } from '../../base/state/list.ts'
import { NounPage } from '../../kit/table/NounList.tsx'
import { formatTime } from '../../kit/show/RelativeTime.tsx'
import { StatusMark, type StatusShape } from '../../kit/show/StatusMark.tsx'
import { toast } from '../../base/state/toast-store.ts'
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
  const all = answer.data?.result
  const isFull = (all?.length ?? 0) >= bannersMax
  const showing = ({ id, shown }: PlatformBanner): RowAction => ({
    key: 'show',
    word: t(shown ? 'banner.hide' : 'banner.show'),
    icon: shown ? IconEyeOff : IconEye,
    quick: true,
    run: async () => {
      await show.send({ id, shown: !shown })
      toast('success', t(shown ? 'banner.nowHidden' : 'banner.nowShown'))
    },
  })
  return (
    <NounPage
      name="banners"
      title={t('pages.banners')}
      text={t(isFull ? 'banner.full' : 'banner.text', { max: bannersMax })}
      list={list}
      among={all}
      columns={columns}
      rowName={({ title }) => title}
      searchPlaceholder={t('banner.search')}
      empty={{ icon: IconPhoto, title: t('banner.none'), text: t('banner.noneText') }}
      add={{ word: t('banner.add'), disabled: isFull }}
      edit={t('banner.edit')}
      more={(banner) => [showing(banner)]}
      remove={({ title }) => ({
        write: remove,
        word: t('banner.remove'),
        title: t('banner.removeTitle', { title }),
        text: t('banner.removeText'),
        removed: t('banner.removed'),
      })}
      form={(banner, close) => <BannerForm banner={banner} onClose={close} />}
    />
  )
}
