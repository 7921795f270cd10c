/** Names of the screens that everybody may open. Those behind the sign-in are in `inside.ts`. */
export const words = {
  notFound: 'Page not found',
  forbidden: 'Not allowed',
  login: 'Sign in',
  register: 'Register',
  forgotPassword: 'Reset password',
  accountBind: 'Link account',
  centerAccountBinding: 'Link sign-in',
  loginSuccess: 'Signed in',
  authRedirect: 'Signing in',
  service: 'Terms of service',
  policy: 'Privacy policy',
  help: 'Help',
  phoneManage: 'Phones',
  phonePlayer: 'Phone',
  priceList: 'Price list',
  status: 'Status',
} as const
