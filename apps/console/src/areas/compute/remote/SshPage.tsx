import '@xterm/xterm/css/xterm.css'
import IconClipboard from '@tabler/icons-react/dist/esm/icons/IconClipboard.mjs'
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import { hostCalls, hostCan, type Host } from '@portico/contract/compute/host.ts'
import { remoteCalls, RemoteConnectInput } from '@portico/contract/compute/remote.ts'
import type { Input } from '@portico/contract/calls.ts'
import { useState } from 'react'
import { useSearchParams } from '../../../base/place/sight.ts'
import type { LoaderArgs } from '../../../base/route/routes.ts'
import { query, queryClient, useCall } from '../../../base/call/queries.ts'
import { useDraftForm } from '../../../base/person/use-draft-form.ts'
import { useWrite } from '../../../base/call/use-write.ts'
import { t } from '../../../base/words/words.ts'
import { Button } from '../../../kit/show/Button.tsx'
import { AreaField, PasswordField, TextField } from '../../../kit/form/fields.tsx'
import { FormCard } from '../../../kit/form/FormCard.tsx'
import { Segments } from '../../../kit/form/Segments.tsx'
import { RemoteFrame, RemoteHost } from './RemoteFrame.tsx'
import { openTerminal } from './terminal.ts'
import { useRemote } from './use-remote.ts'
import classes from './Remote.module.css'

/** A host that cannot be shown is told by the page itself. */
export const loader = ({ params }: LoaderArgs) =>
  queryClient.query({ ...query(hostCalls.hostInfo, { id: params.get('id') ?? '' }) }).catch(() => null)

export default function SshPage() {
  const [params] = useSearchParams()
  const host = useCall(hostCalls.hostInfo, { id: params.get('id') ?? '' })
  return <RemoteHost answer={host}>{(known) => <SshWindow host={known} />}</RemoteHost>
}

type Asked = Input<typeof remoteCalls.remoteConnect>

function SshWindow({ host }: { host: Host }) {
  const remote = useRemote(openTerminal)
  const write = useWrite(remoteCalls.remoteConnect, { inForm: remote.ticket === undefined })
  // Kept by this window alone, for connecting again without typing it all.
  const [last, setLast] = useState<Asked>()
  const connect = async (asked: Asked) => {
    const ticket = await write.send(asked)
    setLast(asked)
    remote.begin(ticket)
  }
  return (
    <RemoteFrame
      name={host.name}
      address={host.floating_ip || host.private_ip}
      state={remote.ticket && remote.state}
      tools={<Clipboard copy={() => remote.opened.current?.copy()} paste={() => remote.opened.current?.paste()} />}
      reconnecting={write.pending}
      onReconnect={() => void (last && connect(last).catch(() => {}))}
      otherwise={
        <Button kind="plain" onClick={remote.leave}>
          {t('remote.otherwise')}
        </Button>
      }
    >
      {remote.ticket ? (
        <div key={remote.ticket.ticket} ref={remote.mount} className={classes.terminal} />
      ) : (
        <div className={classes.form}>
          <SignIn host={host} pending={write.pending} error={write.error} onConnect={connect} />
        </div>
      )}
    </RemoteFrame>
  )
}

/** Browsers lend the clipboard only to pages that came safely. */
function Clipboard({ copy, paste }: { copy: () => void; paste: () => void }) {
  if (!('clipboard' in navigator)) return null
  return (
    <>
      <Button kind="quiet" icon={<IconCopy size={16} stroke={1.6} aria-hidden="true" />} onClick={copy}>
        {t('remote.copy')}
      </Button>
      <Button kind="quiet" icon={<IconClipboard size={16} stroke={1.6} aria-hidden="true" />} onClick={paste}>
        {t('remote.paste')}
      </Button>
    </>
  )
}

interface SignInProps {
  host: Host
  pending: boolean
  error: Parameters<typeof FormCard>[0]['error']
  onConnect: (asked: Asked) => Promise<void>
}
type By = 'kept' | 'password' | 'key'

function SignIn({ host, pending, error, onConnect }: SignInProps) {
  // What is kept opens its own system, not the one it is rescued with.
  const rescued = hostCan['leave rescue'](host.status)
  const kept = host.has_password && !rescued
  const [by, setBy] = useState<By>(kept ? 'kept' : host.key_pair && !rescued ? 'key' : 'password')
  const form = useDraftForm({
    name: `ssh ${host.id}`,
    schema: RemoteConnectInput,
    initial: {
      id: host.id,
      way: 'ssh' as const,
      user_name: host.user_name,
      password: '',
      private_key: '',
      passphrase: '',
    },
    secret: ['password', 'private_key', 'passphrase'],
    check: ({ password, private_key }) => ({
      password: by === 'password' && password === '' ? 'rules.empty' : undefined,
      private_key: by === 'key' && private_key.trim() === '' ? 'rules.empty' : undefined,
    }),
  })
  const ways: { value: By; label: string }[] = [
    ...(kept ? [{ value: 'kept' as const, label: t('remote.byKept') }] : []),
    { value: 'password', label: t('remote.byPassword') },
    { value: 'key', label: t('remote.byKey') },
  ]
  return (
    <FormCard
      form={form}
      pending={pending}
      error={error}
      submitWord={t('remote.connect')}
      onSubmit={form.submit(({ password, private_key, passphrase, ...rest }) =>
        onConnect({
          ...rest,
          ...(by === 'password' && { password }),
          ...(by === 'key' && { private_key, ...(passphrase && { passphrase }) }),
        }),
      )}
    >
      <p className={classes.note}>{t('remote.signInText')}</p>
      <TextField {...form.field('user_name')} autoComplete="off" mono />
      <Segments label={t('remote.signInBy')} value={by} onChange={setBy} options={ways} labelled full />
      {by === 'kept' && <p className={classes.note}>{t('remote.byKeptText')}</p>}
      {by === 'password' && <PasswordField {...form.field('password')} autoComplete="off" />}
      {by === 'key' && (
        <>
          <AreaField {...form.field('private_key')} rows={6} placeholder="-----BEGIN OPENSSH PRIVATE KEY-----" />
          <PasswordField {...form.field('passphrase')} autoComplete="off" help={t('remote.passphraseText')} />
        </>
      )}
    </FormCard>
  )
}
