/** The calls whose answers change with an account's money. */
export const moneyStale = [
  'userInfo',
  'walletLineList',
  'walletSums',
  'walletOutlook',
  'costReport',
  'costEntryList',
] as const
