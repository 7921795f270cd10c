import { catalogue } from '@portico/contract/catalogue.ts'
import { pngOf, upload } from '../upload.ts'
import { area, type Samples } from './area.ts'

const one = { id: 'bnr_Aaaaaaaaaaaa' }
const banner = {
  title: 'Opening offer',
  image: 'file_Aaaaaaaaaaaa',
  url: '/createcpu',
  sort: 5,
  shown: true,
  publish_time: null,
  end_time: '2099-12-31T00:00:00.000Z',
} satisfies Samples['platformBannerSave']
const template = {
  template: 'registerCode',
  language: 'en',
  subject: 'Your code for {site}',
  body: 'It is {code}, for {minutes} minutes.',
} satisfies Samples['mailTemplateSave']

/** What customers see of the house: banners, home, mails; and what operators see of it. */
export const site = area({
  public: [],
  operator: [
    'operator platformOverview',
    'operator.settings platformBannerList',
    'operator.settings platformBannerSave',
    'operator.settings platformBannerShow',
    'operator.settings platformBannerRemove',
    'operator.mail mailTemplateList',
    'operator.mail mailTemplateSave',
    'operator.mail mailTemplatePreview',
    'operator.mail mailTemplateRestore',
  ],
  samples: {
    bannerList: undefined,
    homeInfo: undefined,
    platformOverview: undefined,
    platformBannerList: undefined,
    platformBannerSave: banner,
    platformBannerShow: { ...one, shown: false },
    platformBannerRemove: one,
    mailTemplateList: undefined,
    mailTemplateSave: template,
    mailTemplatePreview: template,
    mailTemplateRestore: { template: 'registerCode', language: 'en' },
  },
  writes: (s) => {
    const drawn = async () => {
      const { data } = await upload(s.t, { purpose: 'banner', image: pngOf(1920, 600, true) }, s.operator)
      return { ...banner, image: data.id }
    }
    const made = async () => s.t.ok(catalogue.platformBannerSave, await drawn(), { as: s.operator })
    return {
      platformBannerSave: s.byOperator(catalogue.platformBannerSave, drawn),
      platformBannerShow: s.byOperator(catalogue.platformBannerShow, async () => ({ ...(await made()), shown: false })),
      platformBannerRemove: s.byOperator(catalogue.platformBannerRemove, made),
      mailTemplateSave: s.byOperator(catalogue.mailTemplateSave, async () => template),
      mailTemplateRestore: s.byOperator(catalogue.mailTemplateRestore, async () => {
        await s.t.ok(catalogue.mailTemplateSave, template, { as: s.operator })
        return { template: 'registerCode', language: 'en' }
      }),
    }
  },
})
