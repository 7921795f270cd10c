import type { Phone } from '@portico/contract/phone/device.ts'

export const phoneName = ({ remark, id }: Pick<Phone, 'remark' | 'id'>) => remark || id
