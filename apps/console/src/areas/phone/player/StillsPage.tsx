import PlayerPage from './PlayerPage.tsx'

/** For phones and browsers without video: single pictures. */
export default function StillsPage() {
  return <PlayerPage stills />
}
