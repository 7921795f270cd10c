import { AppsScreen } from './AppsScreen.tsx'

/** Apps for all phones. */
export default function AppsPage() {
  return <AppsScreen />
}
