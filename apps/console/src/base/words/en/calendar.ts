export const words = {
  before: 'Previous month',
  after: 'Next month',
  today: 'Today',
} as const
