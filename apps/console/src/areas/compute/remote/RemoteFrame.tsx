import IconMaximize from '@tabler/icons-react/dist/esm/icons/IconMaximize.mjs'
import IconPlugConnected from '@tabler/icons-react/dist/esm/icons/IconPlugConnected.mjs'
import type { Host } from '@portico/contract/compute/host.ts'
import { useRef, type ComponentProps, type ReactNode } from 'react'
import { t } from '../../../base/words/words.ts'
import { Answered } from '../../../kit/show/Answered.tsx'
import { Button } from '../../../kit/show/Button.tsx'
import { EmptyState } from '../../../kit/show/EmptyState.tsx'
import { StatusMark, type StatusShape } from '../../../kit/show/StatusMark.tsx'
import type { RemoteState } from './use-remote.ts'
import classes from './Remote.module.css'

interface RemoteFrameProps {
  name: string
  address: string
  /** Undefined while it has not begun. */
  state: RemoteState | undefined
  /** Buttons of this way, while it is open. */
  tools: ReactNode
  reconnecting: boolean
  onReconnect: () => void
  /** A way back to the form, where there is one. */
  otherwise?: ReactNode
  children: ReactNode
}

interface RemoteHostProps {
  answer: ComponentProps<typeof Answered<Host>>['answer']
  children: (host: Host) => ReactNode
}

/** The window fills itself; what stands there before the host is known, or instead of it, is a page too. */
export const RemoteHost = ({ answer, children }: RemoteHostProps) =>
  answer.data ? (
    children(answer.data)
  ) : (
    <main>
      <h1 className="visually-hidden">{document.title}</h1>
      <Answered answer={answer}>{children}</Answered>
    </main>
  )

const shapeOf = (state: RemoteState): StatusShape =>
  state === 'open' ? 'running' : state === 'connecting' ? 'working' : state === 'finished' ? 'stopped' : 'failed'

/** A window to a host: whose it is and how it stands above, the host below, and what to do when it has ended. */
export function RemoteFrame({ name, address, state, tools, reconnecting, onReconnect, ...rest }: RemoteFrameProps) {
  const frame = useRef<HTMLDivElement>(null)
  const ended = state !== undefined && state !== 'open' && state !== 'connecting'
  return (
    <div className={classes.frame} ref={frame}>
      <header className={classes.bar}>
        <h1 className={classes.name}>{name}</h1>
        {address && <span className={`${classes.address} mono`}>{address}</span>}
        <span className={classes.state} role="status">
          {state && <StatusMark shape={shapeOf(state)} word={ended ? t('remote.closed') : t(`remote.${state}`)} />}
        </span>
        <div className={classes.tools}>
          {state === 'open' && tools}
          {state !== undefined && (
            <Button
              kind="quiet"
              icon={<IconMaximize size={16} stroke={1.6} aria-hidden="true" />}
              onClick={() => void toggleFullScreen(frame.current)}
            >
              {t('remote.fullScreen')}
            </Button>
          )}
        </div>
      </header>
      <main className={classes.main}>
        {rest.children}
        {ended && (
          <div className={classes.ended} role="alert">
            <EmptyState
              title={t('remote.closed')}
              text={t(`remote.ends.${state}`)}
              action={
                <div className={classes.again}>
                  <Button
                    icon={<IconPlugConnected size={16} stroke={1.6} aria-hidden="true" />}
                    pending={reconnecting}
                    autoFocus
                    onClick={onReconnect}
                  >
                    {t('remote.reconnect')}
                  </Button>
                  {rest.otherwise}
                </div>
              }
            />
          </div>
        )}
      </main>
    </div>
  )
}

async function toggleFullScreen(frame: HTMLElement | null): Promise<void> {
  if (document.fullscreenElement) await document.exitFullscreen()
  else await frame?.requestFullscreen()
}
