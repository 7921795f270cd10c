import { hostCalls, type Host, type PlainHostAction, hostCan } from '@portico/contract/compute/host.ts'
import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs'
import IconArrowsDiagonal from '@tabler/icons-react/dist/esm/icons/IconArrowsDiagonal.mjs'
import IconBolt from '@tabler/icons-react/dist/esm/icons/IconBolt.mjs'
import IconCalendarPlus from '@tabler/icons-react/dist/esm/icons/IconCalendarPlus.mjs'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconDeviceDesktop from '@tabler/icons-react/dist/esm/icons/IconDeviceDesktop.mjs'
import IconDisc from '@tabler/icons-react/dist/esm/icons/IconDisc.mjs'
import IconFileDownload from '@tabler/icons-react/dist/esm/icons/IconFileDownload.mjs'
import IconFirstAidKit from '@tabler/icons-react/dist/esm/icons/IconFirstAidKit.mjs'
import IconKey from '@tabler/icons-react/dist/esm/icons/IconKey.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconPlayerPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs'
import IconPower from '@tabler/icons-react/dist/esm/icons/IconPower.mjs'
import IconReload from '@tabler/icons-react/dist/esm/icons/IconReload.mjs'
import IconRepeat from '@tabler/icons-react/dist/esm/icons/IconRepeat.mjs'
import IconReplace from '@tabler/icons-react/dist/esm/icons/IconReplace.mjs'
import IconRotate from '@tabler/icons-react/dist/esm/icons/IconRotate.mjs'
import IconRoute from '@tabler/icons-react/dist/esm/icons/IconRoute.mjs'
import IconShield from '@tabler/icons-react/dist/esm/icons/IconShield.mjs'
import IconTags from '@tabler/icons-react/dist/esm/icons/IconTags.mjs'
import IconTerminal2 from '@tabler/icons-react/dist/esm/icons/IconTerminal2.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import IconUsersGroup from '@tabler/icons-react/dist/esm/icons/IconUsersGroup.mjs'
import IconWorld from '@tabler/icons-react/dist/esm/icons/IconWorld.mjs'
import { isMember, mayOpen } from '../../base/route/guard.ts'
import { absolute, paths } from '../../base/place/paths.ts'
import { usePerson } from '../../base/person/person.ts'
import { useWrite } from '../../base/call/use-write.ts'
import { t } from '../../base/words/words.ts'
import type { RowAction } from '../../base/state/list.ts'
import { saveFile } from '../../base/state/save-file.ts'
import { toast } from '../../base/state/toast-store.ts'
import type { HostDialog } from './host-dialogs.tsx'
import { refusalOf } from './host-refusal.ts'
import { helpWith } from '../../sold/help.ts'
import { rightRefusal } from '../../sold/right-refusal.ts'
import { actionWord as productWord } from '../../sold/action-word.ts'
import { say } from './host.screens.ts'

const openWindow = (path: string) => window.open(absolute(path), '_blank', 'noopener')

/** What the remote desktop program of any system opens: where, and as whom. It asks for the password itself. */
const rdpFile = ({ floating_ip, user_name }: Host) =>
  new Blob([`full address:s:${floating_ip}:3389\r\nusername:s:${user_name}\r\nprompt for credentials:i:1\r\n`], {
    type: 'application/x-rdp',
  })

/** Everything that can be done to one host; what cannot be done now says why. */
export function useHostActions(open: (dialog: HostDialog, ...ids: readonly string[]) => void) {
  const act = useWrite(hostCalls.hostAct)
  const replace = useWrite(hostCalls.hostEipReplace)
  const person = usePerson()
  const mayAssign = mayOpen('owner', person)

  async function plain(host: Host, action: PlainHostAction) {
    const { result } = await act.send({ ids: [host.id], action })
    const refused = result.find(({ operation_id }) => operation_id === '')
    if (refused) toast('error', refused.msg)
    else toast('success', say('asked', { action: actionWord(action), name: host.name }))
  }

  return (host: Host): RowAction[] => {
    const { id, name, status } = host
    const by = (action: keyof typeof hostCan) => ({ key: action, refused: refusalOf(host, action) })
    const named = (key: string) => ({ key, refused: rightRefusal('host', 'act') })
    const toDialog = (dialog: HostDialog) => () => open(dialog, id)
    const asks = (action: 'stop' | 'reboot' | 'hard reboot' | 'leave rescue') => ({
      title: say('actTitle', { action: actionWord(action), name }),
      text: say(`actTexts.${action}`),
      confirm: actionWord(action),
    })
    const resized: RowAction[] = [
      {
        ...by('confirm'),
        word: actionWord('confirm'),
        icon: IconCheck,
        run: () => plain(host, 'confirm'),
      },
      {
        ...by('revert'),
        word: actionWord('revert'),
        icon: IconArrowBackUp,
        confirm: {
          title: say('revertTitle', { name }),
          text: say('revertText'),
          confirm: actionWord('revert'),
        },
        run: () => plain(host, 'revert'),
      },
    ]
    const rescued = hostCan['leave rescue'](status)
    const leave: RowAction = {
      ...by('leave rescue'),
      word: actionWord('leave rescue'),
      icon: IconArrowBackUp,
      quick: true,
      confirm: asks('leave rescue'),
      run: () => plain(host, 'leave rescue'),
    }
    return [
      ...(hostCan.confirm(status) ? resized : rescued ? [leave] : []),
      {
        ...by('RDP/SSH'),
        word: say('terminal'),
        icon: IconTerminal2,
        quick: true,
        divided: hostCan.confirm(status) || rescued,
        run: () => openWindow(paths.hostTerminal(id)),
      },
      ...(host.system === 'windows'
        ? [
            {
              ...by('RDP/SSH'),
              key: 'RDP',
              word: say('rdp'),
              icon: IconFileDownload,
              refused: by('RDP/SSH').refused ?? (host.floating_ip ? undefined : say('rdpNoAddress')),
              run: () => saveFile(rdpFile(host), `${name}.rdp`),
            },
          ]
        : []),
      { ...by('VNC'), word: say('screen'), icon: IconDeviceDesktop, run: () => openWindow(paths.hostScreen(id)) },
      {
        ...by('start'),
        word: actionWord('start'),
        icon: IconPlayerPlay,
        divided: true,
        quick: hostCan.start(status),
        run: () => plain(host, 'start'),
      },
      {
        ...by('stop'),
        word: actionWord('stop'),
        icon: IconPower,
        quick: !hostCan.start(status) && !rescued,
        confirm: asks('stop'),
        run: () => plain(host, 'stop'),
      },
      {
        ...by('reboot'),
        word: actionWord('reboot'),
        icon: IconReload,
        confirm: asks('reboot'),
        run: () => plain(host, 'reboot'),
      },
      {
        ...by('hard reboot'),
        word: actionWord('hard reboot'),
        icon: IconBolt,
        confirm: asks('hard reboot'),
        run: () => plain(host, 'hard reboot'),
      },
      { ...by('resize'), word: t('states.hostActions.resize'), icon: IconArrowsDiagonal, run: toDialog('resize') },
      {
        ...by('renew'),
        word: t('resource.renew'),
        icon: IconCalendarPlus,
        divided: true,
        refused: refusalOf(host, 'renew') ?? (host.expire_time ? undefined : t('resource.noTerm')),
        run: toDialog('renew'),
      },
      {
        ...by('auto-renew'),
        word: t('resource.autoRenew'),
        icon: IconRepeat,
        refused: refusalOf(host, 'auto-renew') ?? (host.expire_time ? undefined : t('resource.noTerm')),
        hint: t(`states.autorenew.${host.renewal}`),
        run: toDialog('autoRenew'),
      },
      {
        ...by('reset password'),
        word: t('states.hostActions.reset password'),
        icon: IconKey,
        divided: true,
        run: toDialog('password'),
      },
      {
        ...by('reinstall system'),
        word: t('states.hostActions.reinstall system'),
        icon: IconDisc,
        run: toDialog('reinstall'),
      },
      {
        ...by('replace system'),
        word: t('states.hostActions.replace system'),
        icon: IconReplace,
        run: toDialog('replace'),
      },
      { ...by('rebuild'), word: t('states.hostActions.rebuild'), icon: IconRotate, run: toDialog('rebuild') },
      ...(rescued
        ? []
        : [{ ...by('rescue'), word: actionWord('rescue'), icon: IconFirstAidKit, run: toDialog('rescue') }]),
      {
        ...by('bind port security group'),
        word: say('firewalls'),
        icon: IconShield,
        divided: true,
        run: toDialog('firewall'),
      },
      { ...by('move subnet'), word: say('moveSubnet'), icon: IconRoute, run: toDialog('subnet') },
      {
        ...by('replace EIP'),
        word: t('states.hostActions.replace EIP'),
        icon: IconWorld,
        refused: host.eip_id ? refusalOf(host, 'replace EIP') : say('noEip'),
        confirm: {
          title: say('replaceEipTitle', { name }),
          text: say('replaceEipText', { ip: host.floating_ip }),
          confirm: t('states.hostActions.replace EIP'),
          danger: true,
        },
        run: async () => {
          await replace.send({ id })
          toast('success', say('asked', { action: t('states.hostActions.replace EIP'), name }))
        },
      },
      { ...named('rename'), word: t('resource.rename'), icon: IconPencil, divided: true, run: toDialog('rename') },
      { ...named('tags'), word: t('resource.tags'), icon: IconTags, run: toDialog('tags') },
      helpWith(id),
      // A personal account has no groups; a member is told who can do it.
      ...(mayAssign || isMember(person)
        ? [
            {
              ...by('assign business group'),
              word: t('states.hostActions.assign business group'),
              icon: IconUsersGroup,
              refused: mayAssign ? refusalOf(host, 'assign business group') : t('resource.ownerOnly'),
              ...(host.group_name && { hint: host.group_name }),
              run: toDialog('group'),
            },
          ]
        : []),
      {
        ...by('delete'),
        word: t('resource.delete'),
        icon: IconTrash,
        danger: true,
        divided: true,
        run: toDialog('delete'),
      },
    ]
  }
}

/** In the recycle bin there is one way out. */
export const binActions =
  (open: (dialog: HostDialog, ...ids: readonly string[]) => void) =>
  ({ id }: Host): RowAction[] => [
    { key: 'restore', word: t('resource.restore'), icon: IconArrowBackUp, quick: true, run: () => open('restore', id) },
  ]

export const actionWord = (action: PlainHostAction | 'rescue') => productWord('host', action)
