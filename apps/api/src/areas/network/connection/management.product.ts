import { management } from '@portico/contract/network/management.ts'
import { sentences, words } from '@portico/contract/network/management.words.ts'
import { minutesMs } from '../../../core/clock.ts'
import { hashPassword } from '../../../core/passwords.ts'
import { offer } from '../../../lifecycle/offer.ts'
import { step } from '../../../lifecycle/product.ts'
import { byPeople, notDelivered } from '../../../lifecycle/steps.ts'
import { freeingToo } from './freeing-steps.ts'
import {
  freeName,
  managementItems,
  ownReach,
  reachNames,
  resetPassword,
  sale,
  type ManagementSpec,
} from './management.service.ts'

/** The password is a hash from here on. */
const create = step<object, { hash: string }>({
  deadlineMs: minutesMs(10),
  run: async ({ secrets }) => ({ state: 'done', result: { hash: await hashPassword(secrets['password']!) } }),
  done: (_row, { hash }, _params, { app }) => ({
    status: 'active',
    secrets: { hash },
    facts: { password_at: app.clock.now().toISOString() },
  }),
  undo: notDelivered,
  onFault: 'before',
})

export const managementOffer = offer<
  typeof management,
  ManagementSpec,
  { password_at: string },
  ReadonlyMap<string, string>
>(
  management,
  {
    words,
    sentences,
    sale,
    items: managementItems,
    subject: ({ account_name }) => account_name,
    around: (db, rows) =>
      reachNames(
        db,
        rows.map(({ spec }) => spec),
      ),
    shown: ({ spec, facts }, names) => ({
      account_name: spec.account_name,
      reach: spec.reach.flatMap((id) => (names.has(id) ? [{ id, name: names.get(id)! }] : [])),
      password_time: facts.password_at ?? '',
    }),
    steps: {
      ...freeingToo({ ...byPeople('build', 'expired'), create }, freeName),
      reach: step<Pick<ManagementSpec, 'reach'>, object>({
        deadlineMs: minutesMs(10),
        run: async () => ({ state: 'done', result: {} }),
        done: (_row, _result, { reach }) => ({ spec: { reach } }),
        onFault: 'before',
      }),
    },
    acts: { reach: async (ctx, _row, { reach }) => ({ reach: await ownReach(ctx, reach) }) },
  },
  { managementPassword: resetPassword },
)
