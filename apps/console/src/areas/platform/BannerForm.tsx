import { bannerCalls, BannerInput, bannerTitleMax, type PlatformBanner } from '@portico/contract/platform/banners.ts'
import * as z from 'zod/mini'
import { useDraftForm } from '../../base/person/use-draft-form.ts'
import { useWrite } from '../../base/call/use-write.ts'
import { t } from '../../base/words/words.ts'
import { CheckField, TextField } from '../../kit/form/fields.tsx'
import { SaveDrawer } from '../../kit/dialog/SaveDrawer.tsx'
import { instantOf, localOf } from '../../base/format/moment.ts'
import { ImageField } from '../../sold/face/ImageField.tsx'
import classes from './Banner.module.css'
import { DayField } from '../../kit/form/DayField.tsx'

const typedOf = (banner: PlatformBanner | undefined) => ({
  ...(banner && { id: banner.id }),
  title: banner?.title ?? '',
  image: banner?.image ?? '',
  url: banner?.url ?? '',
  sort: String(banner?.sort ?? 0),
  shown: banner?.shown ?? true,
  publish_time: localOf(banner?.publish_time ?? null),
  end_time: localOf(banner?.end_time ?? null),
})

/** What is typed is text; nothing typed is no number, not zero. */
const schema = z.pipe(
  z.transform((typed: ReturnType<typeof typedOf>) => ({
    ...typed,
    sort: typed.sort.trim() === '' ? Number.NaN : Number(typed.sort),
    publish_time: instantOf(typed.publish_time),
    end_time: instantOf(typed.end_time),
  })),
  BannerInput,
)

export function BannerForm({ banner, onClose }: { banner: PlatformBanner | undefined; onClose: () => void }) {
  const write = useWrite(bannerCalls.platformBannerSave, { inForm: true, action: t('pages.banners') })
  const form = useDraftForm({
    name: `banner-${banner?.id ?? 'new'}`,
    schema,
    initial: typedOf(banner),
    labels: { publish_time: t('banner.from'), end_time: t('banner.until'), url: t('banner.link') },
  })
  return (
    <SaveDrawer
      title={t(banner ? 'banner.edit' : 'banner.add')}
      form={form}
      write={write}
      saved={t('banner.saved')}
      onClose={onClose}
    >
      <TextField
        {...form.field('title')}
        autoComplete="off"
        maxLength={bannerTitleMax}
        help={t('banner.titleHelp')}
        required
      />
      <ImageField
        {...form.field('image')}
        purpose="banner"
        stored={{ id: banner?.image ?? '', url: banner?.image_url ?? '' }}
        help={t('banner.imageHelp')}
        required
      />
      <TextField {...form.field('url')} autoComplete="off" help={t('banner.linkHelp')} />
      <TextField {...form.field('sort')} inputMode="numeric" help={t('banner.sortHelp')} />
      <div className={classes.times}>
        <DayField {...form.field('publish_time')} withTime help={t('banner.fromHelp')} />
        <DayField {...form.field('end_time')} withTime help={t('banner.untilHelp')} />
      </div>
      <CheckField {...form.field('shown')} />
    </SaveDrawer>
  )
}
