import { phoneCalls } from '@portico/contract/phone/device.ts'
import { useCall } from '../../base/call/queries.ts'

export const usePhoneGroups = () => useCall(phoneCalls.phoneGroupList, { limit: 100 }).data?.result ?? []
