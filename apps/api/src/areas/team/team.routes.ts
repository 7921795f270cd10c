import { teamCalls } from '@portico/contract/team/team.ts'
import type { CustomerCtx } from '../../core/http/context.ts'
import { serve } from '../../core/http/serve.ts'
import { newSecret } from '../../core/ids.ts'
import { hashPassword } from '../../core/passwords.ts'
import { refuse } from '../../core/refuse.ts'
import * as assign from './assign.service.ts'
import * as groups from './group.service.ts'
import * as members from './member.service.ts'

/** Only a business has members and groups. */
const ofBusiness =
  <Ctx extends CustomerCtx, Input, Answer>(handle: (ctx: Ctx, input: Input) => Promise<Answer>) =>
  async (ctx: Ctx, input: Input): Promise<Answer> => {
    refusePersonal(ctx)
    return handle(ctx, input)
  }

function refusePersonal({ account }: CustomerCtx): void {
  if (!account.business) throw refuse('businessNeeded')
}

export const teamRoutes = serve(teamCalls, {
  memberList: ofBusiness(members.list),
  memberCreate: {
    async before(ctx, form) {
      refusePersonal(ctx)
      await members.beforeCreate(ctx)
      const hash = await hashPassword(form.password)
      return (write) => members.create(write, form, hash)
    },
  },
  memberInvite: {
    async before(ctx, form) {
      refusePersonal(ctx)
      await members.beforeCreate(ctx)
      await members.beforeInvite(ctx, form.email)
      const hash = await hashPassword(newSecret())
      return (write) => members.invite(write, form, hash)
    },
  },
  memberRename: ofBusiness(members.rename),
  memberAssign: ofBusiness(members.assign),
  memberStatusSave: ofBusiness(members.setStatus),
  memberPasswordSet: {
    async before(ctx, { id, password }) {
      refusePersonal(ctx)
      const hash = await hashPassword(password)
      return (write) => members.setPassword(write, id, hash)
    },
  },
  memberPasswordReset: {
    async before(ctx, { id }) {
      refusePersonal(ctx)
      await members.beforeReset(ctx, id)
      // Of a password that nobody knows: the old one stops at once.
      const hash = await hashPassword(newSecret())
      return (write) => members.resetPassword(write, id, hash)
    },
  },
  memberRemove: ofBusiness(members.remove),
  teamGroupList: ofBusiness(groups.list),
  teamGroupInfo: ofBusiness(groups.info),
  teamGroupSave: ofBusiness(groups.save),
  teamGroupStatusSave: ofBusiness(groups.setStatus),
  teamGroupProductsSave: ofBusiness(groups.setProducts),
  teamGroupRemove: ofBusiness(groups.remove),
  teamResourceList: ofBusiness(groups.resourcesOf),
  teamSpendingList: ofBusiness(groups.spendingOf),
  resourceAssign: ofBusiness(assign.assign),
})
