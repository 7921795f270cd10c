import * as z from 'zod/mini'
import { calls } from '../calls.ts'
import { Id } from '../ids.ts'
import { Nothing } from '../page.ts'
import { lineAtMost, requiredLineAtMost } from '../rules/text.ts'

/** What one person keeps, over all lists. */
export const viewsMax = 100
export const viewNameMax = 40
/** How long the name of what is hidden can be. */
export const hiddenNameMax = 60

/** The list that it is a view of, by the name of its table. */
const of_list = requiredLineAtMost(60)
const fields = {
  name: requiredLineAtMost(viewNameMax),
  /** Search, filters, order and length of a page, as they stand in the address. */
  query: lineAtMost(1000),
  /** The columns that are not shown. */
  hidden: z.array(lineAtMost(hiddenNameMax)).check(z.maxLength(60, 'rules.tooLong')),
}
export const SavedView = z.object({ id: Id('savedView'), ...fields })
export type SavedView = z.output<typeof SavedView>

/** Ways of looking at a list that a person gave a name. */
export const viewCalls = calls({
  viewList: {
    post: '/apiv1/user/viewList',
    allow: 'signedIn',
    reads: true,
    input: z.object({ of_list }),
    data: z.object({ result: z.array(SavedView) }),
  },
  /** Under a name that is there already it takes the place of that one. */
  viewSave: {
    post: '/apiv1/user/saveView',
    allow: 'signedIn',
    input: z.object({ of_list, ...fields }),
    data: z.object({ id: Id('savedView') }),
    audit: 'view.save',
    stales: ['viewList'],
  },
  viewRemove: {
    post: '/apiv1/user/removeView',
    allow: 'signedIn',
    input: z.object({ id: Id('savedView') }),
    data: Nothing,
    audit: 'view.remove',
    stales: ['viewList'],
  },
})
