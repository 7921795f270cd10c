import { banners } from '../areas/platform/banner.table.ts'
import type { App } from '../core/app/app.ts'
import { inTransaction } from '../core/db/pool.ts'
import { files } from '../core/files/file.table.ts'
import { newId } from '../core/ids.ts'
import { loginByEmail } from '../core/people/people.ts'
import { harbourBanner } from './pictures.ts'

/** A picture at the top of home, until the operator has chosen others. */
export async function stockBanner(app: App): Promise<void> {
  const operator = await loginByEmail(app.db, 'main', 'operator@portico.example')
  if (!operator || (await app.db.$count(banners)) > 0) return
  const [id, bytes, createdAt] = [newId('file'), harbourBanner(), app.clock.now()]
  await app.files.write(id, bytes)
  await inTransaction(app.pool, async (db) => {
    const about = { purpose: 'banner', type: 'png', bytes: bytes.length, width: 1920, height: 600 }
    await db.insert(files).values({ id, loginId: operator.id, createdAt, ...about })
    await db.insert(banners).values({
      id: newId('banner'),
      title: 'Hong Kong: hosts that run within a minute',
      fileId: id,
      url: '/createcpu',
      shown: true,
      createdAt,
    })
  })
}
