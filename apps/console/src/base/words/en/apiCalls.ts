export const words = {
  title: 'API calls on this page',
  text: 'The requests this page made, as a program would send them. Create a key in the personal center and put it in API_KEY.',
  docs: 'API documentation',
  scope: 'requires scope {scope}',
  none: 'Nothing on this page can be requested with a key.',
} as const
