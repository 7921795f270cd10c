import IconArchive from '@tabler/icons-react/dist/esm/icons/IconArchive.mjs'
import IconCalendarEvent from '@tabler/icons-react/dist/esm/icons/IconCalendarEvent.mjs'
import IconMessages from '@tabler/icons-react/dist/esm/icons/IconMessages.mjs'
import IconPlugConnected from '@tabler/icons-react/dist/esm/icons/IconPlugConnected.mjs'
import IconTicket from '@tabler/icons-react/dist/esm/icons/IconTicket.mjs'
import IconUsersGroup from '@tabler/icons-react/dist/esm/icons/IconUsersGroup.mjs'
import IconWorldShare from '@tabler/icons-react/dist/esm/icons/IconWorldShare.mjs'
import type { ScreenRoute } from '../../base/route/routes.ts'

const alsoWords = ['cloudphone', 'resource'] as const

/** What is done with cloud phones besides looking at them. */
export const phoneToolRoutes: readonly ScreenRoute[] = [
  {
    path: '/redistribution',
    aliases: ['/cloudApp/redistribution'],
    area: 'phoneTools',
    alsoWords,
    title: 'pages.redistribution',
    who: 'owner',
    product: 'phone',
    icon: IconUsersGroup,
    menu: { group: 'phones', order: 40 },
    screen: () => import('../../areas/phone/tools/RedistributionPage.tsx'),
  },
  {
    path: '/backupManagement',
    aliases: ['/cloudApp/backupManagement'],
    area: 'phoneTools',
    alsoWords,
    title: 'pages.phoneBackups',
    who: 'customer',
    product: 'phone',
    icon: IconArchive,
    menu: { group: 'phones', order: 70 },
    screen: () => import('../../areas/phone/tools/BackupsPage.tsx'),
  },
  {
    path: '/actionProxy',
    aliases: ['/cloudApp/actionProxy'],
    area: 'phoneTools',
    alsoWords,
    title: 'pages.phoneProxies',
    who: 'customer',
    product: 'phone',
    icon: IconWorldShare,
    menu: { group: 'phones', order: 80 },
    screen: () => import('../../areas/phone/tools/ProxiesPage.tsx'),
  },
  {
    path: '/adbMapping',
    aliases: ['/cloudApp/adbMapping'],
    area: 'phoneTools',
    alsoWords,
    title: 'pages.adbMapping',
    who: 'customer',
    product: 'phone',
    icon: IconPlugConnected,
    menu: { group: 'phones', order: 90 },
    screen: () => import('../../areas/phone/tools/MappingsPage.tsx'),
  },
  {
    path: '/commentLib',
    area: 'phoneTools',
    alsoWords: ['resource'],
    title: 'pages.phoneComments',
    who: 'customer',
    product: 'phone',
    icon: IconMessages,
    menu: { group: 'phones', order: 100 },
    screen: () => import('../../areas/phone/tools/CommentsPage.tsx'),
  },
  {
    path: '/appointment',
    area: 'phoneTools',
    title: 'pages.appointments',
    who: 'customer',
    icon: IconCalendarEvent,
    menu: { group: 'support', order: 90 },
    screen: () => import('../../areas/phone/tools/AppointmentsPage.tsx'),
  },
  {
    path: '/platphonecode',
    area: 'phoneTools',
    alsoWords: [...alsoWords, 'resourceDesk'],
    title: 'pages.platformPhoneCodes',
    who: 'operator.resources',
    icon: IconTicket,
    menu: { group: 'resources', order: 72 },
    screen: () => import('../../areas/phone/tools/PlatformCodesPage.tsx'),
  },
  {
    path: '/platappointment',
    area: 'phoneTools',
    title: 'pages.platformAppointments',
    who: 'operator.resources',
    icon: IconCalendarEvent,
    menu: { group: 'resources', order: 73 },
    screen: () => import('../../areas/phone/tools/PlatformAppointmentsPage.tsx'),
  },
]
