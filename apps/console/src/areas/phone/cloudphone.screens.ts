import type { words } from '@portico/contract/phone/cloudphone.words.ts'
import IconDeviceMobile from '@tabler/icons-react/dist/esm/icons/IconDeviceMobile.mjs'
import IconDeviceMobileShare from '@tabler/icons-react/dist/esm/icons/IconDeviceMobileShare.mjs'
import IconFolders from '@tabler/icons-react/dist/esm/icons/IconFolders.mjs'
import { productScreens } from '../../base/route/product-screens.ts'
import { wordsOf } from '../../base/words/words.ts'

export const say = wordsOf<typeof words>('cloudphone')

export const cloudphoneScreens = productScreens('cloudphone', {
  icon: IconDeviceMobile,
  group: 'phones',
  product: 'phone',
  list: {
    path: '/cloudPhone',
    aliases: ['/cloudApp/cloudPhone'],
    order: 20,
    icon: IconDeviceMobileShare,
    screen: () => import('./CloudPhonesPage.tsx'),
  },
  buy: {
    path: '/createCloudPhone',
    aliases: ['/cloudApp/createCloudPhone'],
    screen: () => import('./CloudPhoneBuyPage.tsx'),
  },
  operator: { path: '/platcloudphone', order: 70, screen: () => import('./PlatformCloudPhonesPage.tsx') },
  more: {
    devices: {
      path: '/deviceList',
      aliases: ['/cloudApp', '/cloudApp/deviceList'],
      order: 10,
      alsoWords: ['resource', 'buy', 'money'],
      screen: () => import('./PhonesPage.tsx'),
    },
    groups: {
      path: '/groupList',
      aliases: ['/cloudApp/groupList'],
      order: 30,
      icon: IconFolders,
      alsoWords: ['resource'],
      screen: () => import('./PhoneGroupsPage.tsx'),
    },
    operatorDevices: {
      path: '/platdevicelist',
      order: 71,
      alsoWords: ['resource', 'resourceDesk'],
      screen: () => import('./PlatformPhonesPage.tsx'),
    },
  },
})
