/**
 * The words of the areas that are loaded with their screens. An area adds one line here and one file per language:
 * `support: typeof import('./en/support.ts').words`.
 */
export interface AreaWords {
  center: typeof import('./en/center.ts').words
  money: typeof import('./en/money.ts').words
  recharge: typeof import('./en/recharge.ts').words
  refund: typeof import('./en/refund.ts').words
  invoice: typeof import('./en/invoice.ts').words
  prices: typeof import('./en/prices.ts').words
  home: typeof import('./en/home.ts').words
  support: typeof import('./en/support.ts').words
  platform: typeof import('./en/platform.ts').words
}
