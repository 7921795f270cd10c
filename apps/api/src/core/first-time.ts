/** When something was done first, and by whom; null where nobody of the account did it. */
export interface FirstTime {
  at: Date
  loginId: string | null
}

/** As a statement finds it. */
export interface FirstRow extends Record<string, unknown> {
  at: string
  login_id: string | null
}

export const firstTime = ([row]: readonly FirstRow[]): FirstTime | undefined =>
  row && { at: new Date(row.at), loginId: row.login_id }
