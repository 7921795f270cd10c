import { chosen, trimmed, type MessageKey } from './text.ts'

export const firstLoginTypes = ['company', 'personal'] as const
export type FirstLoginType = (typeof firstLoginTypes)[number]
export const firstLoginType = chosen(firstLoginTypes)
export const firstLoginText = trimmed

export interface FirstLoginDraft {
  type: FirstLoginType
  company: string
  contact: string
}

/** The field of the other type is emptied, so that nothing hidden is sent. */
export const switchFirstLogin = (draft: FirstLoginDraft, type: FirstLoginType): FirstLoginDraft => ({
  type,
  company: type === 'company' ? draft.company : '',
  contact: type === 'personal' ? draft.contact : '',
})

export const otherFieldEmpty = (draft: FirstLoginDraft) => (draft.type === 'company' ? !draft.contact : !draft.company)

export function firstLoginProblem(draft: FirstLoginDraft): MessageKey | undefined {
  if (draft.type === 'company' && !draft.company.trim()) return 'rules.firstLoginCompany'
  if (draft.type === 'personal' && !draft.contact.trim()) return 'rules.firstLoginContact'
  return undefined
}
