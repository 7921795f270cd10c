import { Menu } from '@mantine/core'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import type { UserInfo } from '@portico/contract/account/user.ts'
import { Link } from '../../kit/show/Link.tsx'
import { HotMark } from '../../kit/show/HotMark.tsx'
import { t } from '../../base/words/t.ts'
import { reachable } from '../../base/route/menu.ts'
import { paths } from '../../base/place/paths.ts'
import { routes } from '../../base/route/routes.ts'
import { menuIcons } from '../../base/theme/menu-icons.ts'
import classes from './Navbar.module.css'

const entries = [
  { path: paths.createHost(), word: 'shell.newHost', icon: 'host', hot: true },
  { path: paths.createFirewall(), word: 'shell.newFirewall', icon: 'firewall', hot: false },
  { path: paths.createDisk(), word: 'shell.newDisk', icon: 'disk', hot: false },
] as const

export function NewBuild({ person }: { person: UserInfo }) {
  const open = entries.filter(({ path }) => reachable(routes, person, path))
  if (open.length === 0) return null
  return (
    <Menu trigger="click-hover" width={180} position="bottom-start" openDelay={80}>
      <Menu.Target>
        <button type="button" className={classes.item}>
          <IconPlus size={16} stroke={1.6} aria-hidden="true" />
          {t('shell.newBuild')}
          <IconChevronDown size={14} stroke={1.6} aria-hidden="true" />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {open.map(({ path, word, icon, hot }) => {
          const Icon = menuIcons[icon]
          return (
            <Menu.Item
              key={path}
              component={Link}
              to={path}
              leftSection={<Icon size={16} stroke={1.6} aria-hidden="true" />}
              rightSection={hot && <HotMark />}
            >
              {t(word)}
            </Menu.Item>
          )
        })}
      </Menu.Dropdown>
    </Menu>
  )
}
