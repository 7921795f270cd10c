/** The weights of ISO 7064 MOD 11-2, and the check character for each remainder. */
const idWeights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
const idCheckCharacters = '10X98765432'

const isDate = (year: number, month: number, day: number, now: Date): boolean => {
  const date = new Date(Date.UTC(year, month - 1, day))
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day && date <= now
}

/** An ID number of 15 or 18 characters: the date of birth exists, and the check digit of the longer one is right. */
export function idNumberFits(number: string, now: Date): boolean {
  const born = number.length === 15 ? `19${number.slice(6, 12)}` : number.slice(6, 14)
  if (!isDate(Number(born.slice(0, 4)), Number(born.slice(4, 6)), Number(born.slice(6)), now)) return false
  if (number.length === 15) return true
  const sum = idWeights.reduce((total, weight, at) => total + weight * Number(number[at]), 0)
  return idCheckCharacters[sum % 11] === number[17]
}

/** GB 32100: 31 characters, without those that are read for others. */
const creditAlphabet = '0123456789ABCDEFGHJKLMNPQRTUWXY'
const creditWeights = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28]
/** GB 11714, the older code of an organization. */
const organizationAlphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const organizationWeights = [3, 7, 9, 10, 5, 8, 4, 2]

const weighed = (code: string, alphabet: string, weights: readonly number[]) =>
  weights.reduce((total, weight, at) => total + weight * alphabet.indexOf(code[at]!), 0)

export function creditCodeFits(typed: string): boolean {
  const code = typed.replace('-', '')
  if (code.length === 18)
    return creditAlphabet[(31 - (weighed(code, creditAlphabet, creditWeights) % 31)) % 31] === code[17]
  const check = (11 - (weighed(code, organizationAlphabet, organizationWeights) % 11)) % 11
  return (check === 10 ? 'X' : String(check)) === code[8]
}

/** The sum that Luhn described: every second digit from the right counts twice. */
export function cardNumberFits(number: string): boolean {
  const sum = [...number].toReversed().reduce((total, digit, at) => {
    const value = Number(digit) * (at % 2 === 0 ? 1 : 2)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}
