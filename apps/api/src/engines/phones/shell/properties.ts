import { createHash } from 'node:crypto'
import { localeOf } from '../phone/state/languages.ts'
import type { PhoneStore } from '../phone/state/store.ts'

const release = '13'
const sdk = '33'
const buildId = 'TP1A.221105.002'

/** What no two phones share, and what stays as it is: made of the phone's own name. */
export const serialOf = ({ profile: { name, model } }: PhoneStore) =>
  createHash('sha256').update(`${name} ${model}`).digest('hex').slice(0, 12)

const plain = (text: string) => text.toLowerCase().replace(/[^a-z0-9]+/g, '_') || 'phone'

/** What `getprop` tells: an Android device as sold, and that it is none. */
export function propertiesOf(store: PhoneStore): Record<string, string> {
  const { brand, model, density, google } = store.profile
  const device = plain(model)
  return {
    'ro.portico.simulated': '1',
    'ro.product.brand': brand,
    'ro.product.manufacturer': brand,
    'ro.product.model': model,
    'ro.product.name': device,
    'ro.product.device': device,
    'ro.product.board': 'portico',
    'ro.hardware': 'portico',
    'ro.serialno': serialOf(store),
    'ro.build.version.release': release,
    'ro.build.version.sdk': sdk,
    'ro.build.version.security_patch': '2026-11-01',
    'ro.build.id': buildId,
    'ro.build.display.id': `${buildId} (simulated, not Android)`,
    'ro.build.type': 'user',
    'ro.build.tags': 'release-keys',
    'ro.build.fingerprint': `${plain(brand)}/${device}/${device}:${release}/${buildId}/1:user/release-keys`,
    'ro.build.characteristics': 'default',
    'ro.product.cpu.abi': 'arm64-v8a',
    'ro.product.cpu.abilist': 'arm64-v8a,armeabi-v7a,armeabi',
    'ro.sf.lcd_density': String(density),
    'ro.com.google.gmsversion': google ? '13_202211' : '',
    'persist.sys.locale': localeOf(store.setting('system', 'system_locales')),
    'persist.sys.timezone': 'UTC',
    'sys.boot_completed': '1',
    'dev.bootcomplete': '1',
    'init.svc.adbd': 'running',
    'gsm.sim.state': 'ABSENT',
  }
}
