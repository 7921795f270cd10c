import type { words } from '@portico/contract/compute/host.words.ts'
import IconServer2 from '@tabler/icons-react/dist/esm/icons/IconServer2.mjs'
import { paths } from '../../base/place/paths.ts'
import { capacityText, memoryText } from '../../base/format/sizes.ts'
import { productScreens, type Wished } from '../../base/route/product-screens.ts'
import { wordsOf } from '../../base/words/words.ts'

export const say = wordsOf<typeof words>('host')

/** `g2.medium, 1 vCPU · 4 GiB`, its system, its disks and the bandwidth of its address. */
function wishWords({ wish, about }: Wished) {
  const { vcpus, memory_mb: memory } = about
  const { flavor_id: flavor, system_disk_gb: system, data_disks_gb: data, bandwidth_mbps: mbps } = wish
  const size = typeof vcpus === 'number' && typeof memory === 'number' && `${vcpus} vCPU · ${memoryText(memory)}`
  const disks = [system, ...(Array.isArray(data) ? data : [])].filter((gb) => typeof gb === 'number')
  return [
    [flavor, size].filter(Boolean).join(', '),
    about['image_id'],
    disks.map(capacityText).join(' + '),
    Number(mbps) > 0 && `${Number(mbps)} Mbps`,
  ]
}

export const hostScreens = productScreens('host', {
  icon: IconServer2,
  group: 'compute',
  inCart: { names: ['alias', 'host_name'], words: wishWords },
  list: { path: paths.hosts(), order: 10, screen: () => import('./HostsPage.tsx') },
  buy: { path: paths.createHost(), screen: () => import('./CreateHostPage.tsx') },
  operator: {
    path: paths.platformHosts(),
    order: 20,
    screen: () => import('./PlatformHostsPage.tsx'),
  },
  more: {
    info: {
      path: '/computeMoreInfo',
      tabBy: ['id'],
      alsoWords: ['network', 'disk', 'snapshot', 'resource', 'buy', 'money', 'alarms'],
      screen: () => import('./HostPage.tsx'),
    },
  },
})
