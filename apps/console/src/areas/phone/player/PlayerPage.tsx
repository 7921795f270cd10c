import { phoneCalls } from '@portico/contract/phone/device.ts'
import { useEffect, useState } from 'react'
import { useLocation } from '../../../base/place/sight.ts'
import { useCall } from '../../../base/call/queries.ts'
import { paths } from '../../../base/place/paths.ts'
import { readSession } from '../../../base/session/session.ts'
import { LinkButton } from '../../../kit/show/Button.tsx'
import { hear, tell, ToPlayer } from '../viewer/frame-messages.ts'
import { ticketRefusedCode } from '../viewer/door-socket.ts'
import { say } from '../viewer/viewer-words.ts'
import { Player } from './Player.tsx'
import { readWish, zoneAmong } from './player.ts'
import classes from './Player.module.css'

const isFramed = () => window.parent !== window

/** The phone that the page around it names, or the address; by itself it lets one of the zone be chosen. */
export default function PlayerPage({ stills = false }: { stills?: boolean }) {
  const { zone, device, bitrate, index } = readWish(useLocation().search)
  const [told, setTold] = useState(device)
  useEffect(() => {
    if (device || !isFramed()) return
    const stop = hear(
      ToPlayer,
      () => window.parent,
      (message) => message.type === 'device' && setTold(message.device_id),
    )
    tell(window.parent, { type: 'player-ready' })
    return stop
  }, [device])
  if (!readSession()) return <Stranger />
  const name = index === undefined ? told : say('player.numbered', { n: index + 1, name: told })
  if (told) return <Player key={told} name={name} device={told} bitrate={bitrate} stills={stills} />
  return isFramed() ? <main className={classes.player} /> : <Choice zone={zone} onChoose={setTold} />
}

/** Nothing is shown to whoever is not signed in, and nothing is asked. */
function Stranger() {
  useEffect(() => tell(isFramed() ? window.parent : undefined, { type: 'device-lost', code: ticketRefusedCode }), [])
  return (
    <main className={classes.player}>
      <div className={classes.choice} role="alert">
        <h1>{say('viewer.error', { code: ticketRefusedCode })}</h1>
        <p>{say('player.signIn')}</p>
        {!isFramed() && <LinkButton to={paths.login()}>{say('player.toSignIn')}</LinkButton>}
      </div>
    </main>
  )
}

interface ChoiceProps {
  zone: number
  onChoose: (device: string) => void
}

function Choice({ zone, onChoose }: ChoiceProps) {
  const zones = useCall(phoneCalls.phoneResource, { resource_type: 'az_arr' }).data?.result
  const known = typeof zones === 'object' ? zones : undefined
  const chosen = known && zoneAmong(zone, known)
  const found = useCall(phoneCalls.phoneList, { limit: 1000, availability_zone: chosen ?? zone }, { enabled: !!known })
  const phones = found.data?.result
  return (
    <div className={classes.player}>
      <main className={classes.choice}>
        <h1>{say('player.choose', { zone: (known && chosen && known[chosen]) ?? String(zone) })}</h1>
        {phones?.length === 0 && <p>{say('player.none')}</p>}
        {phones?.map(({ id, remark, model }) => (
          <button key={id} type="button" onClick={() => onChoose(id)}>
            <span>{remark || id}</span>
            <span>{model}</span>
          </button>
        ))}
      </main>
    </div>
  )
}
