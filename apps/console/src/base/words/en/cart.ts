export const words = {
  title: 'Cart',
  open: { one: 'Cart ({n})', other: 'Cart ({n})' },
  add: 'Add to cart',
  added: 'It is in the cart.',
  empty: 'The cart is empty',
  emptyText: 'What you put in it is bought together, at the price of that moment.',
  remove: 'Remove {name}',
  pay: 'Pay {sum} and settle',
  settled: { one: 'Bought {n} item.', other: 'Bought {n} items.' },
  hindrances: {
    notGranted: 'Not open to your business group',
    soldOut: 'Sold out',
    notPriced: 'Not for sale',
    gone: 'No longer offered',
  },
} as const
