import IconMaximize from '@tabler/icons-react/dist/esm/icons/IconMaximize.mjs'
import IconPlugConnected from '@tabler/icons-react/dist/esm/icons/IconPlugConnected.mjs'
import { useRef, type ReactNode } from 'react'
import { t } from '../../../base/words/words.ts'
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
