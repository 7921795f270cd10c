import type { words } from '@portico/contract/phone/cloudphone.words.ts'
import IconAppWindow from '@tabler/icons-react/dist/esm/icons/IconAppWindow.mjs'
import IconApps from '@tabler/icons-react/dist/esm/icons/IconApps.mjs'
import IconBrandAndroid from '@tabler/icons-react/dist/esm/icons/IconBrandAndroid.mjs'
import IconDeviceMobile from '@tabler/icons-react/dist/esm/icons/IconDeviceMobile.mjs'
import IconDeviceMobileShare from '@tabler/icons-react/dist/esm/icons/IconDeviceMobileShare.mjs'
import IconFiles from '@tabler/icons-react/dist/esm/icons/IconFiles.mjs'
import IconFolders from '@tabler/icons-react/dist/esm/icons/IconFolders.mjs'
import IconLayoutGrid from '@tabler/icons-react/dist/esm/icons/IconLayoutGrid.mjs'
import IconMaximize from '@tabler/icons-react/dist/esm/icons/IconMaximize.mjs'
import IconHistory from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs'
import IconListCheck from '@tabler/icons-react/dist/esm/icons/IconListCheck.mjs'
import IconSend from '@tabler/icons-react/dist/esm/icons/IconSend.mjs'
import { productScreens } from '../../base/route/product-screens.ts'
import { wordsOf } from '../../base/words/words.ts'

export const say = wordsOf<typeof words>('cloudphone')

const phoneListWords = ['resource', 'buy', 'money', 'phoneTools', 'phoneWall', 'phonefile']
/** What the screens about files, apps and tasks speak besides. */
const fileWords = ['phonefile', 'resource']

export const cloudphoneScreens = productScreens('cloudphone', {
  icon: IconDeviceMobile,
  group: 'phones',
  inCart: { words: ({ wish }) => [[wish['brand'], wish['model']].filter(Boolean).join(' ')] },
  product: 'phone',
  list: {
    path: '/cloudPhone',
    aliases: ['/cloudApp/cloudPhone'],
    order: 30,
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
      alsoWords: phoneListWords,
      screen: () => import('./PhonesPage.tsx'),
    },
    devicesNew: {
      path: '/deviceNew',
      aliases: ['/cloudApp/deviceNew'],
      order: 11,
      icon: IconLayoutGrid,
      alsoWords: phoneListWords,
      screen: () => import('./DeviceNewPage.tsx'),
    },
    devicesNext: {
      path: '/deviceNext',
      aliases: ['/cloudApp/deviceNext'],
      order: 12,
      icon: IconMaximize,
      alsoWords: phoneListWords,
      screen: () => import('./DeviceNextPage.tsx'),
    },
    devicesFramed: {
      path: '/deviceBd',
      aliases: ['/cloudApp/deviceBd'],
      order: 13,
      icon: IconAppWindow,
      alsoWords: phoneListWords,
      screen: () => import('./DeviceBdPage.tsx'),
    },
    groups: {
      path: '/groupList',
      aliases: ['/cloudApp/groupList'],
      order: 20,
      icon: IconFolders,
      alsoWords: ['resource'],
      screen: () => import('./PhoneGroupsPage.tsx'),
    },
    apps: {
      path: '/appManage',
      aliases: ['/cloudApp/appManage'],
      order: 50,
      icon: IconApps,
      alsoWords: fileWords,
      screen: () => import('./AppsPage.tsx'),
    },
    appsAdb: {
      path: '/appManageBd',
      aliases: ['/cloudApp/appManageBd'],
      order: 51,
      icon: IconBrandAndroid,
      alsoWords: fileWords,
      screen: () => import('./AppsAdbPage.tsx'),
    },
    files: {
      path: '/fileSpace',
      aliases: ['/cloudApp/fileSpace'],
      order: 60,
      icon: IconFiles,
      alsoWords: fileWords,
      screen: () => import('./FileSpacePage.tsx'),
    },
    issues: {
      path: '/fileIssueRecord',
      aliases: ['/cloudApp/fileIssueRecord'],
      order: 61,
      icon: IconSend,
      alsoWords: fileWords,
      screen: () => import('./IssuesPage.tsx'),
    },
    result: {
      path: '/fileIssueResult',
      aliases: ['/cloudApp/fileIssueResult'],
      tabBy: ['id'],
      icon: IconSend,
      alsoWords: fileWords,
      screen: () => import('./TaskPage.tsx'),
    },
    tasks: {
      path: '/actionRecord',
      aliases: ['/cloudApp/actionRecord'],
      order: 110,
      icon: IconListCheck,
      alsoWords: fileWords,
      screen: () => import('./TasksPage.tsx'),
    },
    log: {
      path: '/logList',
      aliases: ['/cloudApp/logList'],
      order: 120,
      icon: IconHistory,
      alsoWords: [...fileWords, 'operationLog'],
      screen: () => import('./PhoneLogPage.tsx'),
    },
    operatorDevices: {
      path: '/platdevicelist',
      order: 71,
      alsoWords: ['resource', 'resourceDesk'],
      screen: () => import('./PlatformPhonesPage.tsx'),
    },
  },
})
