import type { ScreenRoute } from '../../base/route/routes.ts'

const player = { area: 'cloudphone', title: 'pages.phonePlayer', who: 'public', light: true } as const

const agreement = () => import('../../areas/account/AgreementPage.tsx')

/** The screens for everybody. They come with the first page; what is behind the sign-in comes with the frame. */
export const publicRoutes: readonly ScreenRoute[] = [
  {
    path: '/404',
    area: 'shell',
    title: 'pages.notFound',
    who: 'public',
    light: true,
    screen: () => import('../layout/NotFoundPage.tsx'),
  },
  {
    path: '/401',
    area: 'shell',
    title: 'pages.forbidden',
    who: 'public',
    light: true,
    screen: () => import('../layout/ForbiddenPage.tsx'),
  },
  {
    path: '/login',
    area: 'account',
    title: 'pages.login',
    who: 'public',
    light: true,
    screen: () => import('../../areas/account/LoginPage.tsx'),
  },
  {
    path: '/register',
    area: 'account',
    title: 'pages.register',
    who: 'public',
    screen: () => import('../../areas/account/RegisterPage.tsx'),
  },
  {
    path: '/forgetpassword',
    area: 'account',
    title: 'pages.forgotPassword',
    who: 'public',
    light: true,
    screen: () => import('../../areas/account/ForgetPasswordPage.tsx'),
  },
  {
    path: '/accountBind',
    area: 'account',
    title: 'pages.accountBind',
    who: 'public',
    light: true,
    screen: () => import('../../areas/account/AccountBindPage.tsx'),
  },
  {
    path: '/centerAccountBinding',
    area: 'account',
    title: 'pages.centerAccountBinding',
    who: 'public',
    light: true,
    screen: () => import('../../areas/account/CenterAccountBindingPage.tsx'),
  },
  {
    path: '/loginSuccess',
    area: 'account',
    title: 'pages.loginSuccess',
    who: 'public',
    light: true,
    screen: () => import('../../areas/account/LoginSuccessPage.tsx'),
  },
  {
    path: '/auth-redirect',
    area: 'account',
    title: 'pages.authRedirect',
    who: 'public',
    light: true,
    screen: () => import('../../areas/account/AuthRedirectPage.tsx'),
  },
  {
    path: '/service',
    area: 'account',
    title: 'pages.service',
    who: 'public',
    light: true,
    screen: async () => ({
      default: (await agreement()).default,
      loader: (await agreement()).serviceLoader,
    }),
  },
  {
    path: '/policy',
    area: 'account',
    title: 'pages.policy',
    who: 'public',
    light: true,
    screen: async () => ({
      default: (await agreement()).default,
      loader: (await agreement()).policyLoader,
    }),
  },
  {
    path: '/help',
    area: 'account',
    title: 'pages.help',
    who: 'public',
    light: true,
    screen: () => import('../../areas/account/HelpPage.tsx'),
  },
  {
    path: '/pricelist',
    area: 'prices',
    alsoWords: ['states'],
    title: 'pages.priceList',
    who: 'public',
    screen: () => import('../../areas/money/PriceListPage.tsx'),
  },
  {
    path: '/phoneManage',
    area: 'cloudphone',
    alsoWords: ['states', 'resource', 'buy', 'money', 'phoneTools', 'phoneWall', 'phonefile'],
    title: 'pages.phoneManage',
    who: 'public',
    screen: () => import('../../areas/phone/PhoneManagePage.tsx'),
  },
  { ...player, path: '/bdIframe', screen: () => import('../../areas/phone/player/PlayerPage.tsx') },
  { ...player, path: '/bdIframeNew', screen: () => import('../../areas/phone/player/PlayerPage.tsx') },
  { ...player, path: '/ogIframe', screen: () => import('../../areas/phone/player/StillsPage.tsx') },
]
