import { AppsScreen } from './AppsScreen.tsx'

/** The same apps, for devices that are reached over ADB. */
export default function AppsAdbPage() {
  return <AppsScreen adb />
}
