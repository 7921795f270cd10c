export const words = {
  use: 'Use a passkey',
  usePassword: 'Use password instead',
  confirmed: 'Confirmed with a passkey',
  step: 'Use your passkey, or enter one of your recovery codes.',
  stepElsewhere: 'Your passkeys belong to another address of this site. Enter one of your recovery codes.',
} as const
