import type { Data } from '@portico/contract/calls.ts'
import type { AnnouncementAudience, announcementDeskCalls } from '@portico/contract/support/announcement-desk.ts'
import { AnnouncementInput } from '@portico/contract/support/announcement-desk.ts'
import type { announcementDraftCalls, AnnouncementDraftForm } from '@portico/contract/support/announcement-draft.ts'
import * as z from 'zod/mini'
import { draftSlot } from '../../base/person/use-draft-form.ts'
import { instantOf, localOf } from '../../base/format/moment.ts'
import { numberOf } from './typed.ts'

export type Known = Data<typeof announcementDeskCalls.platformAnnouncementInfo>
export type Draft = NonNullable<Data<typeof announcementDraftCalls.platformAnnouncementDraft>['draft']>

const blank: AnnouncementDraftForm = {
  title_en: '',
  content_en: '',
  title_zh_hans: '',
  content_zh_hans: '',
  title_zh_hant: '',
  content_zh_hant: '',
  sort: '0',
  publish_time: null,
  end_time: null,
  audience: 'everyone',
  accounts: [],
  publish: false,
}

/** What the form begins with: what was written last and not saved, else what is there, else nothing. */
export function typedOf(known: Known | undefined, draft: Draft | null) {
  const from = draft?.form ?? (known ? { ...known, sort: String(known.sort), publish: false } : blank)
  return {
    title_en: from.title_en,
    content_en: from.content_en,
    title_zh_hans: from.title_zh_hans,
    content_zh_hans: from.content_zh_hans,
    title_zh_hant: from.title_zh_hant,
    content_zh_hant: from.content_zh_hant,
    sort: from.sort,
    publish_time: localOf(from.publish_time),
    end_time: localOf(from.end_time),
    audience: from.audience as AnnouncementAudience,
    accounts: from.accounts as readonly string[],
    publish: from.publish,
  }
}
export type Typed = ReturnType<typeof typedOf>

/** As a draft is kept: the moments it names are the same on another browser. */
export const draftOf = (typed: Typed): AnnouncementDraftForm => ({
  ...typed,
  publish_time: instantOf(typed.publish_time),
  end_time: instantOf(typed.end_time),
  accounts: [...typed.accounts],
})

export const schema = z.pipe(
  z.transform((typed: Typed): z.input<typeof AnnouncementInput> => ({
    ...draftOf(typed),
    sort: numberOf(typed.sort),
  })),
  AnnouncementInput,
)

/** What this tab keeps between two drafts: also which version and which draft it began from. */
interface InTab extends Typed {
  base: number
  since: string
}

/**
 * Where the tab keeps what is typed, so that a reload loses nothing of the last minute. A draft that another browser has
 * kept since then is newer, and comes first.
 */
export function tabSlot(id: string | undefined, draft: Draft | null) {
  const slot = draftSlot<InTab>('/plateditor', `announcement-${id ?? 'new'}`)
  const kept = slot.read()
  const usable = kept && (!draft || kept.since === draft.save_time) ? kept : undefined
  return {
    base: usable?.base ?? draft?.version,
    since: draft?.save_time ?? '',
    read(): Partial<Typed> | undefined {
      if (!usable) return undefined
      const { base: _, since: __, ...typed } = usable
      return typed
    },
    save: (values: Typed, base: number, since: string) => slot.save({ ...values, base, since }),
    /** What is typed has a newer draft behind it; meanwhile more may have been typed. */
    drafted(since: string) {
      const now = slot.read() as InTab | undefined
      if (now) slot.save({ ...now, since })
    },
    clear: slot.clear,
  }
}
