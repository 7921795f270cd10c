import { PhonesView } from './PhonesPage.tsx'

/** Windows hold a player that is told its phone. */
export default function DeviceBdPage() {
  return <PhonesView name="devicesFramed" kind="framed" />
}
