import { crc32 } from 'node:zlib'
import type { CDPSession, Locator, Page } from '@playwright/test'
import type { SignedIn } from '@portico/contract/account/session.ts'
import type { Envelope } from '@portico/contract/codes.ts'
import { apiBase, headers } from '@portico/contract/headers.ts'
import { purchaseCalls } from '@portico/contract/resource/purchase.ts'
import type { ContainerWish } from '@portico/contract/storage/container.ts'
import { objectCalls } from '@portico/contract/storage/object.ts'
import { expect, unique, type Portico } from './portico.ts'
import { node } from './resources.ts'

type Settings = Partial<Pick<ContainerWish, 'name' | 'ip_whitelist' | 'access' | 'versioning' | 'capacity_gb'>>

/** A container that somebody has; answers its id. */
export async function ownContainer(portico: Portico, owner: SignedIn, settings: Settings = {}): Promise<string> {
  const { capacity_gb = 10, ...others } = settings
  const config = { kind: 'container' as const, controller_id: node, capacity_gb, months: 1 }
  const { token } = await portico.ok(purchaseCalls.resourcePrice, config, owner)
  const usual = { name: unique('store'), ip_whitelist: '*', access: 'private', versioning: 'off' } as const
  const wish = { ...config, ...usual, renewal: 'off' as const, ...others, quote: token }
  const { resource_ids } = await portico.ok(purchaseCalls.resourceCreate, wish, owner)
  return resource_ids[0]!
}

/** Puts an object where it belongs without a browser. */
export async function putObject(
  portico: Portico,
  owner: SignedIn,
  id: string,
  key: string,
  content: string | Buffer,
  type = 'text/plain',
): Promise<void> {
  const bytes = Buffer.from(content)
  const form = new FormData()
  const fields = { id, key, type, crc32: crc32(bytes).toString(16).padStart(8, '0') }
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('file', new Blob([new Uint8Array(bytes)]), 'file')
  const response = await fetch(`${portico.url}${apiBase}${objectCalls.objectPut.path}`, {
    method: 'POST',
    headers: {
      [headers.token]: owner.access_token,
      [headers.loginId]: owner.login_id,
      'x-forwarded-for': portico.ip,
    },
    body: form,
  })
  const { code, msg } = (await response.json()) as Envelope
  if (code !== '200') throw new Error(`${key} was refused: ${code} ${msg}`)
}

interface Drop {
  /** What the page says while it is dragged over it. */
  says?: string
  /** The middle of this, instead of the page's. */
  on?: Locator
}

/** Lets files and folders of this machine fall onto the middle of something, as from its desktop. */
export async function dropOnto(
  page: Page,
  paths: readonly string[],
  { says = 'Drop files and folders to upload them here', on }: Drop = {},
): Promise<void> {
  const cdp: CDPSession = await page.context().newCDPSession(page)
  const { x, y, width, height } = (await on?.boundingBox()) ?? { x: 0, y: 0, ...page.viewportSize()! }
  const data = { items: [], files: [...paths], dragOperationsMask: 1 }
  const move = (type: 'dragEnter' | 'dragOver' | 'drop') =>
    cdp.send('Input.dispatchDragEvent', { type, x: x + width / 2, y: y + height / 2, data })
  await move('dragEnter')
  await move('dragOver')
  // Whoever drags sees that the page takes it, and the page is told again and again where the pointer is.
  await expect(page.getByText(says)).toBeVisible()
  await move('dragOver')
  await move('drop')
  await cdp.detach()
}

/** Lets a file fall that exists in the page alone: so many bytes of the same kind, which cost nothing to keep. */
export const dropMade = (page: Page, name: string, bytes: number): Promise<void> =>
  page.evaluate(
    ([called, size]) => {
      const data = new DataTransfer()
      data.items.add(new File([new Uint8Array(size).fill(7)], called, { lastModified: 1 }))
      const area = document.querySelector('main h1')!
      for (const type of ['dragover', 'drop'])
        area.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer: data }))
    },
    [name, bytes] as const,
  )
