import type { Icon } from '@tabler/icons-react'
import IconBell from '@tabler/icons-react/dist/esm/icons/IconBell.mjs'
import IconBuilding from '@tabler/icons-react/dist/esm/icons/IconBuilding.mjs'
import IconCamera from '@tabler/icons-react/dist/esm/icons/IconCamera.mjs'
import IconCertificate from '@tabler/icons-react/dist/esm/icons/IconCertificate.mjs'
import IconChartBar from '@tabler/icons-react/dist/esm/icons/IconChartBar.mjs'
import IconDatabase from '@tabler/icons-react/dist/esm/icons/IconDatabase.mjs'
import IconDeviceMobile from '@tabler/icons-react/dist/esm/icons/IconDeviceMobile.mjs'
import IconFileInvoice from '@tabler/icons-react/dist/esm/icons/IconFileInvoice.mjs'
import IconHistory from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs'
import IconHome from '@tabler/icons-react/dist/esm/icons/IconHome.mjs'
import IconKey from '@tabler/icons-react/dist/esm/icons/IconKey.mjs'
import IconLayoutGrid from '@tabler/icons-react/dist/esm/icons/IconLayoutGrid.mjs'
import IconLifebuoy from '@tabler/icons-react/dist/esm/icons/IconLifebuoy.mjs'
import IconListCheck from '@tabler/icons-react/dist/esm/icons/IconListCheck.mjs'
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs'
import IconMapPin from '@tabler/icons-react/dist/esm/icons/IconMapPin.mjs'
import IconReceipt from '@tabler/icons-react/dist/esm/icons/IconReceipt.mjs'
import IconServer2 from '@tabler/icons-react/dist/esm/icons/IconServer2.mjs'
import IconSettings from '@tabler/icons-react/dist/esm/icons/IconSettings.mjs'
import IconShield from '@tabler/icons-react/dist/esm/icons/IconShield.mjs'
import IconSpeakerphone from '@tabler/icons-react/dist/esm/icons/IconSpeakerphone.mjs'
import IconTicket from '@tabler/icons-react/dist/esm/icons/IconTicket.mjs'
import IconTool from '@tabler/icons-react/dist/esm/icons/IconTool.mjs'
import IconRoute from '@tabler/icons-react/dist/esm/icons/IconRoute.mjs'
import IconRobot from '@tabler/icons-react/dist/esm/icons/IconRobot.mjs'
import IconUser from '@tabler/icons-react/dist/esm/icons/IconUser.mjs'
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs'
import IconUsersGroup from '@tabler/icons-react/dist/esm/icons/IconUsersGroup.mjs'
import IconWallet from '@tabler/icons-react/dist/esm/icons/IconWallet.mjs'

/** Icons that routes name; they come with the frame, not with the first screen. */
export const menuIcons = {
  home: IconHome,
  host: IconServer2,
  disk: IconDatabase,
  snapshot: IconCamera,
  phone: IconDeviceMobile,
  firewall: IconShield,
  vpc: IconRoute,
  wallet: IconWallet,
  order: IconReceipt,
  voucher: IconTicket,
  invoice: IconFileInvoice,
  member: IconUsers,
  group: IconUsersGroup,
  log: IconHistory,
  notice: IconBell,
  workOrder: IconLifebuoy,
  announcement: IconSpeakerphone,
  settings: IconSettings,
  permission: IconLock,
  mail: IconMail,
  job: IconListCheck,
  user: IconUser,
  customers: IconUsers,
  robot: IconRobot,
  page: IconLayoutGrid,
  chart: IconChartBar,
  building: IconBuilding,
  certificate: IconCertificate,
  node: IconMapPin,
  key: IconKey,
  maintenance: IconTool,
} as const
export type MenuIcon = keyof typeof menuIcons

/** Of a screen that has none it is that of a page. */
export const iconOf = ({ icon = 'page' }: { icon?: MenuIcon | Icon } = {}): Icon =>
  typeof icon === 'string' ? menuIcons[icon] : icon
