import { phoneMakers, phoneReach } from '../areas/phone/device/reach.ts'
import { adbOf } from '../engines/adb/adb-of.ts'
import { simulatedPhones } from '../engines/phones/farm-of.ts'

phoneMakers.madeBy({ embedded: simulatedPhones })
phoneReach.madeBy({ adb: adbOf })

export { cloudphoneOffer } from '../areas/phone/cloudphone/cloudphone.product.ts'
