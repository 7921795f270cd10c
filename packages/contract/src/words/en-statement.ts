/** The statement of an agent: on its screen and on its paper. */
export const enStatement = {
  account: 'Wallet with the platform',
  business: 'Business with own customers',
  figures: {
    opening: 'Opening',
    collected: 'Collected by payment gateways',
    paid_back: 'Paid back to customers’ banks',
    cost: 'Cost of what was sold',
    cost_back: 'Cost that came back',
    top_ups: 'Top-ups',
    payouts: 'Pay-outs',
    credit: 'Credit',
    moved: 'Customers who came or left',
    other: 'Other',
    closing: 'Closing',
    sales: 'Sales',
    refunds: 'Refunds',
    bookings: 'Bookings by hand',
    lent: 'Lent to customers',
    vouchers: 'Vouchers given',
    margin: 'Margin',
  },
} as const
