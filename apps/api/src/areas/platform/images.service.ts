import { imageTypes } from '@portico/contract/calls.ts'
import { iconBytesMax, workOrderReplyImageBytesMax } from '@portico/contract/constants.ts'
import { remittanceProofBytesMax } from '@portico/contract/money/recharge.ts'
import { announcementPictureBytesMax } from '@portico/contract/support/announcement-desk.ts'
import type { ImagePurpose, UploadedImage } from '@portico/contract/platform/images.ts'
import { iconExtensions, isBannerSize, isFaviconSize } from '@portico/contract/rules/platform.ts'
import type { Permission } from '@portico/contract/access.ts'
import { sql } from 'drizzle-orm'
import type { App } from '../../core/app/app.ts'
import type { Outside, SignedInCtx } from '../../core/http/context.ts'
import { isAgent, requirePermission } from '../../core/http/permission.ts'
import type { UploadedFile } from '../../core/http/serve.ts'
import { agentFaces } from '../../core/face/face.table.ts'
import { files } from '../../core/files/file.table.ts'
import { forgetStray } from '../../core/app/stray.ts'
import type { JobKind } from '../../core/jobs/jobs.ts'
import { newId } from '../../core/ids.ts'
import { refuse } from '../../core/refuse.ts'
import { systemSettings } from '../../core/settings/groups.ts'
import { settings } from '../../core/settings/setting.table.ts'
import { invoices } from '../../ground/invoices/invoice.table.ts'
import { banners } from './banner.table.ts'

interface ImageRule {
  bytesMax: number
  types: readonly string[]
  fits?: (width: number, height: number) => boolean
  /** Who may upload for this purpose. */
  permission?: Permission
  /** Only for a customer's own things: no operator, no member. */
  owner?: true
  /** Only for whoever sells. */
  agent?: true
  public?: true
}

const icon = { bytesMax: iconBytesMax, types: iconExtensions, permission: 'settings', public: true } as const

export const imageRules: Record<ImagePurpose, ImageRule> = {
  siteLogo: icon,
  siteQrCode: icon,
  siteFavicon: { ...icon, fits: isFaviconSize },
  banner: { ...icon, fits: isBannerSize },
  remittanceProof: { bytesMax: remittanceProofBytesMax, types: imageTypes, owner: true },
  announcement: { bytesMax: announcementPictureBytesMax, types: ['jpg', 'png'], permission: 'announcements' },
  agentLogo: { bytesMax: iconBytesMax, types: iconExtensions, agent: true, public: true },
  workOrderReply: { bytesMax: workOrderReplyImageBytesMax, types: imageTypes },
}

/** Before the write: who may, and whether the picture fits its purpose. */
export async function check(
  ctx: Outside<SignedInCtx>,
  purpose: ImagePurpose,
  file: UploadedFile | undefined,
): Promise<UploadedFile> {
  const rule = imageRules[purpose]
  if (rule.permission) requirePermission(ctx, rule.permission)
  if (rule.owner && ctx.login.kind !== 'owner') throw refuse('forbidden')
  if (rule.agent && !isAgent(ctx)) throw refuse('forbidden')
  if (!file || file.sentBytes > rule.bytesMax || !rule.types.includes(file.type)) throw refuse('imageRefused')
  if (rule.fits && !rule.fits(file.width, file.height)) throw refuse('imageRefused')
  return file
}

/** The bytes go first: a row without bytes would be a broken picture, bytes without a row are swept away. */
export async function store(
  ctx: SignedInCtx,
  purpose: ImagePurpose,
  file: UploadedFile,
  id: string,
): Promise<UploadedImage> {
  const { width, height, type } = file
  await ctx.db.insert(files).values({
    id,
    accountId: ctx.login.accountId,
    loginId: ctx.login.id,
    purpose,
    type,
    bytes: file.bytes.length,
    width,
    height,
    createdAt: ctx.app.clock.now(),
  })
  ctx.audit.subject = id
  const url = imageRules[purpose].public ? ctx.app.files.publicLink(id) : ctx.app.files.link(id)
  return { id, url, width, height }
}

export const newFileId = () => newId('file')

/** Pictures for the site that it does not show. */
export const siteSweepJob = (app: App): JobKind => ({
  queue: 'site.sweep',
  schedule: '57 * * * *',
  run: () =>
    forgetStray(
      app,
      ['siteLogo', 'siteFavicon', 'siteQrCode', 'banner', 'agentLogo'],
      sql`(exists (select from ${banners} b where b.file_id = ${files.id})
        or exists (select from ${agentFaces} f where f.logo = ${files.id})
        or exists (select from ${invoices} i where i.sold->'seller'->>'logo' = ${files.id})
        or exists (select from ${settings} s where s.name = ${systemSettings.name}
          and ${files.id} in (s.value->>'logo', s.value->>'favicon', s.value->>'qr_code')))`,
    ),
})
