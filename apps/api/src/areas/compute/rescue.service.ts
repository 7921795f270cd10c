import { randomInt } from 'node:crypto'
import type { CustomerCtx } from '../../core/http/context.ts'
import { rescueUserName } from '../../ground/engine/hosts.ts'
import { begin } from '../../lifecycle/operations.ts'
import { hold } from './host.service.ts'

/** It is typed by hand at a screen, so nothing in it looks like something else. */
const signs = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789'
const part = () => Array.from({ length: 5 }, () => signs[randomInt(signs.length)]).join('')
const newPassword = () => Array.from({ length: 4 }, part).join('-')

/** The password leaves the server here. Until the machine has taken it, it is kept sealed with what is to be done. */
export async function rescue(ctx: CustomerCtx, id: string): Promise<{ user_name: string; password: string }> {
  const row = await hold(ctx, id, 'rescue')
  const password = newPassword()
  const params = { sealed: ctx.app.seal.close(password) }
  await begin(ctx.app, ctx.db, row, { action: 'rescue', params, loginId: ctx.login.id })
  return { user_name: rescueUserName, password }
}
