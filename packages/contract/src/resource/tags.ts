import * as z from 'zod/mini'
import { calls } from '../calls.ts'

/** Apart from what is done with resources, which knows all products: lists ask for it. */
export const tagCalls = calls({
  /** The tags that somebody's things have, the commonest first. */
  resourceTagList: {
    get: '/apiv1/resource/tagList',
    allow: 'customer',
    reads: true,
    data: z.object({ result: z.array(z.object({ tag: z.string(), count: z.number() })) }),
  },
})
