export const words = {
  title: 'The API calls of this page',
  text: 'What this page asked, as a program would ask it. Make a key in the personal center and put it in API_KEY.',
  docs: 'API documents',
  scope: 'needs the scope {scope}',
  none: 'Nothing on this page can be asked with a key.',
} as const
