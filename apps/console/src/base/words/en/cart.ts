export const words = {
  title: 'Cart',
  open: { one: 'Cart ({n})', other: 'Cart ({n})' },
  add: 'Add to cart',
  added: 'Added to cart.',
  empty: 'The cart is empty',
  emptyText: 'Add items to buy them together, at the price at that time.',
  remove: 'Remove {name}',
  pay: 'Pay {sum}',
  settled: { one: 'Bought {n} item.', other: 'Bought {n} items.' },
  hindrances: {
    notGranted: 'Not available to your business group',
    soldOut: 'Sold out',
    notPriced: 'Not for sale',
    gone: 'No longer offered',
  },
} as const
