import type { ScreenRoute } from '../../base/route/routes.ts'

const own = {
  area: 'identity',
  who: 'nonMember',
  icon: 'certificate',
  screen: () => import('../../areas/identity/CertificationPages.tsx'),
} as const
const personal = { ...own, title: 'pages.personalCertification', tabBy: ['realType'] } as const
const enterprise = { ...own, title: 'pages.enterpriseCertification', tabBy: ['realType'] } as const
const desk = {
  area: 'identity',
  who: 'operator.identity',
  icon: 'certificate',
  screen: () => import('../../areas/identity/CertificationDesk.tsx'),
} as const
const review = { ...desk, title: 'pages.certificationReview', tabBy: ['id'] } as const

export const identityRoutes: readonly ScreenRoute[] = [
  { ...own, path: '/chosecertificate', title: 'pages.certification', menu: { group: 'account', order: 5 } },
  { ...personal, path: '/personalcertife' },
  { ...personal, path: '/nativeCertification' },
  { ...personal, path: '/fusionCertification' },
  { ...enterprise, path: '/companycertife' },
  { ...enterprise, path: '/nativeEnterprise' },
  { ...enterprise, path: '/fusionEnterprise' },
  { ...personal, path: '/bankcard', title: 'pages.bankCertification' },
  {
    ...desk,
    path: '/platcertificate',
    title: 'pages.platformCertifications',
    menu: { group: 'customers', order: 40 },
  },
  { ...review, path: '/plat/nativeCertification' },
  { ...review, path: '/plat/nativeEnterprise' },
]
