/** The statement of an agent: on its screen and on its paper. */
export const enStatement = {
  account: 'Wallet with the platform',
  business: 'Business with own customers',
  figures: {
    opening: 'Opening',
    collected: 'Collected by payment gateways',
    paid_back: 'Refunded to bank accounts',
    cost: 'Cost of what was sold',
    cost_back: 'Cost refunded',
    top_ups: 'Top-ups',
    payouts: 'Payouts',
    credit: 'Credit',
    moved: 'Customers who joined or left',
    other: 'Other',
    closing: 'Closing',
    sales: 'Sales',
    refunds: 'Refunds',
    bookings: 'Recorded payments',
    lent: 'Lent to customers',
    vouchers: 'Vouchers given',
    margin: 'Margin',
  },
} as const
