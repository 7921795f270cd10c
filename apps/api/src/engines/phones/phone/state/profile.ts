/** What a phone is sold as. It is kept over a reset. */
export interface PhoneProfile {
  brand: string
  model: string
  /** Of the screen, in pixels, held upright. */
  width: number
  height: number
  /** Dots per inch, as Android counts them. */
  density: number
  /** Whether Google's framework is said to be there. */
  google: boolean
  name: string
}

export const pixelsMin = 240
const pixelsMax = 2_560
const textCharsMax = 64

/** Throws with the name of what is wrong. */
export function checkProfile(profile: PhoneProfile): PhoneProfile {
  const { brand, model, width, height, density, google, name } = profile
  const texts = { brand, model, name }
  for (const [what, text] of Object.entries(texts))
    // A line of properties holds one of them each.
    if (typeof text !== 'string' || text === '' || text.length > textCharsMax || /[\p{Cc}]/u.test(text))
      throw new Error(`${what} of a phone`)
  for (const [what, pixels] of Object.entries({ width, height }))
    if (!Number.isInteger(pixels) || pixels < pixelsMin || pixels > pixelsMax || pixels % 2 !== 0)
      throw new Error(`${what} of a phone`)
  if (!Number.isInteger(density) || density < 120 || density > 640) throw new Error('density of a phone')
  return { ...texts, width, height, density, google: google === true }
}
