export const words = {
  tagsTitle: { one: 'Tags of {n} resource', other: 'Tags of {n} resources' },
  removeHelp: 'Tags of the selected resources: {tags}',
  tagged: { one: 'Tags of {n} resource changed', other: 'Tags of {n} resources changed' },
  deleteTitle: { one: 'Delete {n} resource', other: 'Delete {n} resources' },
  deleteText:
    'Whatever has a recycle bin stays there for a while and can be restored. Everything else is deleted for good.',
  deleted: '{done} of {of} being deleted',
  total: 'Refund to balance',
  asking: 'Calculating',
  alsoOf: 'Delete attached {what} too ({n})',
  working: 'Deleting',
  begun: 'Being deleted',
} as const
