import { PhonesView } from './PhonesPage.tsx'

/** Windows are wider. */
export default function DeviceNextPage() {
  return <PhonesView name="devicesNext" kind="wide" />
}
