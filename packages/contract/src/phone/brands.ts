/** What a cloud phone can say it is. */
export const phoneBrands = {
  Google: ['Pixel 8', 'Pixel 9 Pro'],
  Samsung: ['Galaxy S24', 'Galaxy A55'],
  Xiaomi: ['Xiaomi 14', 'Redmi Note 13'],
  OPPO: ['Find X7', 'Reno 12'],
  vivo: ['X100', 'Y200'],
  HONOR: ['Magic6', 'X50'],
} as const
export type PhoneBrand = keyof typeof phoneBrands
export const phoneBrandNames = Object.keys(phoneBrands) as PhoneBrand[]

export const isPhoneModel = (brand: PhoneBrand, model: string) =>
  (phoneBrands[brand] as readonly string[]).includes(model)
