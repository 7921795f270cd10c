/**
 * The settings whose effect is something on a screen. `e2e/settings.e2e.ts` shows each of them there before and after;
 * `apps/api/test/every-setting.test.ts` shows the rest, and that none is left out.
 */
export const screenSettings = [
  'system.site_name',
  'system.intro',
  'system.copyright',
  'system.record_number',
  'system.phone',
  'system.qq',
  'system.email',
  'system.company_address',
  'system.style',
  'system.ads',
  'system.seo_keywords',
  'system.description',
  'system.official_url',
  'system.docs_url',
  'system.logo',
  'system.favicon',
  'system.qr_code',
  'system.client_version',
  'system.client_windows',
  'system.client_macos',
  'system.client_linux',
  'system.client_android',
  'system.client_ios',
  'agreements.service.en',
  'agreements.service.zh_hans',
  'agreements.service.zh_hant',
  'agreements.policy.en',
  'agreements.policy.zh_hans',
  'agreements.policy.zh_hant',
  'agreements.purchase.en',
  'agreements.purchase.zh_hans',
  'agreements.purchase.zh_hant',
] as const
export type ScreenSetting = (typeof screenSettings)[number]
