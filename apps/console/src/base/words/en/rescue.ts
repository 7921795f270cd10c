export const words = {
  title: 'Enter rescue: {name}',
  text: 'The host restarts from a rescue system, with its own disks attached, so that you can repair it. Running programs stop.',
  meanwhile:
    'Until you leave rescue you can connect to it, but not resize, rebuild or stop it. Its term and price do not change.',
  password: 'You get a password for the rescue system in the next step. It is shown only once.',
  madeTitle: 'Rescue password of {name}',
  madeText: 'Sign in with these once the host is in rescue. Copy the password now: it is not shown again.',
  kept: 'I have copied it',
} as const
