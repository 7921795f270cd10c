export const words = {
  none: 'No saved views yet',
  save: 'Save this view…',
  saveTitle: 'Save this view',
  help: 'Search, filters, order and columns are saved. A view of the same name is replaced.',
  saved: 'View saved',
  remove: 'Delete view {name}',
  removed: 'View deleted',
} as const
