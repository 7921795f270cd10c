import type { CDPSession, Page } from '@playwright/test'

const corner = { width: 16, height: 10 }

/**
 * Has a corner of a page drawn, in whatever size it is laid out: nobody looks at the rest. A picture that is taken of it shows
 * all of it.
 */
export async function drawCorner(page: Page, devtools: CDPSession): Promise<void> {
  const shrink = () => devtools.send('Emulation.setVisibleSize', corner)
  const resize = page.setViewportSize.bind(page)
  page.setViewportSize = async (size) => {
    await resize(size)
    await shrink()
  }
  await shrink()
}
