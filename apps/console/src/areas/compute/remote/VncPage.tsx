import IconAspectRatio from '@tabler/icons-react/dist/esm/icons/IconAspectRatio.mjs'
import IconClipboard from '@tabler/icons-react/dist/esm/icons/IconClipboard.mjs'
import IconKeyboard from '@tabler/icons-react/dist/esm/icons/IconKeyboard.mjs'
import { hostCalls, type Host } from '@portico/contract/compute/host.ts'
import { remoteCalls } from '@portico/contract/compute/remote.ts'
import { useRef, useState, type FormEvent } from 'react'
import { useSearchParams } from '../../../base/place/sight.ts'
import type { LoaderArgs } from '../../../base/route/routes.ts'
import { query, queryClient, useCall } from '../../../base/call/queries.ts'
import { useWrite } from '../../../base/call/use-write.ts'
import { t } from '../../../base/words/words.ts'
import { Button } from '../../../kit/show/Button.tsx'
import { Dialog } from '../../../kit/dialog/Dialog.tsx'
import { EmptyState } from '../../../kit/show/EmptyState.tsx'
import { AreaField } from '../../../kit/form/fields.tsx'
import { RemoteFrame, RemoteHost } from './RemoteFrame.tsx'
import { openScreen } from './screen.ts'
import { useRemote } from './use-remote.ts'
import classes from './Remote.module.css'

/** A host that cannot be shown is told by the page itself. */
export const loader = ({ params }: LoaderArgs) =>
  queryClient.query({ ...query(hostCalls.hostInfo, { id: params.get('id') ?? '' }) }).catch(() => null)

export default function VncPage() {
  const [params] = useSearchParams()
  const host = useCall(hostCalls.hostInfo, { id: params.get('id') ?? '' })
  return <RemoteHost answer={host}>{(known) => <VncWindow host={known} />}</RemoteHost>
}

function VncWindow({ host }: { host: Host }) {
  const [fits, setFits] = useState(true)
  const [pasting, setPasting] = useState(false)
  const remote = useRemote(openScreen)
  const write = useWrite(remoteCalls.remoteConnect)
  const connect = async () => {
    // A toast has said why it failed; the button is there to try again.
    const ticket = await write.send({ id: host.id, way: 'vnc' }).catch(() => undefined)
    if (!ticket) return
    setFits(true)
    remote.begin(ticket)
  }
  const scale = () => {
    remote.opened.current?.scale(!fits)
    setFits(!fits)
  }
  const tools = (
    <>
      <Button
        kind="quiet"
        icon={<IconKeyboard size={16} stroke={1.6} aria-hidden="true" />}
        onClick={() => remote.opened.current?.ctrlAltDel()}
      >
        Ctrl+Alt+Del
      </Button>
      <Button
        kind="quiet"
        icon={<IconClipboard size={16} stroke={1.6} aria-hidden="true" />}
        onClick={() => setPasting(true)}
      >
        {t('remote.paste')}
      </Button>
      <Button kind="quiet" icon={<IconAspectRatio size={16} stroke={1.6} aria-hidden="true" />} onClick={scale}>
        {fits ? t('remote.trueSize') : t('remote.fit')}
      </Button>
    </>
  )
  return (
    <RemoteFrame
      name={host.name}
      address={host.floating_ip || host.private_ip}
      state={remote.ticket && remote.state}
      tools={tools}
      reconnecting={write.pending}
      onReconnect={() => void connect()}
    >
      {remote.ticket ? (
        <div key={remote.ticket.ticket} ref={remote.mount} className={classes.screen} />
      ) : (
        <Start pending={write.pending} onStart={() => void connect()} />
      )}
      {pasting && (
        <Paste
          onClose={() => setPasting(false)}
          onPaste={(text) => {
            setPasting(false)
            remote.opened.current?.paste(text)
            remote.opened.current?.focus()
          }}
        />
      )}
    </RemoteFrame>
  )
}

/** Connects as soon as it is shown: whoever opened this window wants to see the screen. */
function Start({ pending, onStart }: { pending: boolean; onStart: () => void }) {
  const begun = useRef(false)
  const start = (shown: HTMLDivElement | null) => {
    if (!shown || begun.current) return
    begun.current = true
    onStart()
  }
  return (
    <div className={classes.form} ref={start}>
      <EmptyState
        title={t('remote.screen')}
        text={t('remote.screenText')}
        action={
          <Button pending={pending} onClick={onStart}>
            {t('remote.connect')}
          </Button>
        }
      />
    </div>
  )
}

function Paste({ onClose, onPaste }: { onClose: () => void; onPaste: (text: string) => void }) {
  const [text, setText] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onPaste(text)
  }
  return (
    <Dialog onClose={onClose} title={t('remote.paste')}>
      <form onSubmit={submit} className={classes.paste}>
        <AreaField
          label={t('remote.pasteLabel')}
          help={t('remote.pasteText')}
          value={text}
          onChange={setText}
          rows={5}
        />
        <Button type="submit" disabled={text === ''}>
          {t('remote.pasteSend')}
        </Button>
      </form>
    </Dialog>
  )
}
