/** Every header our calls use, spelt once. */
export const headers = {
  token: 'access-token',
  loginId: 'login-id',
  language: 'lang',
  idempotencyKey: 'idempotency-key',
  requestId: 'x-request-id',
} as const

export const apiBase = '/api'
export const consoleBase = '/portal/'
