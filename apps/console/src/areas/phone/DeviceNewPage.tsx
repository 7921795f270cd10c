import { PhonesView } from './PhonesPage.tsx'

/** Windows hold the newer player. */
export default function DeviceNewPage() {
  return <PhonesView name="devicesNew" kind="framedNew" view="wall" />
}
