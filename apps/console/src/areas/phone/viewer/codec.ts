/** What every set of parameters begins with, in the bytes of H.264: three of nothing but a one, then its kind. */
const parameterSets = [0x67, 0x27, 0x47]

/** What a browser calls the codec whose parameters these bytes are: `avc1.42c01f`. */
export function codecOf(config: Uint8Array): string | undefined {
  for (let at = 0; at + 6 < config.length; at++) {
    const isStart = config[at] === 0 && config[at + 1] === 0 && config[at + 2] === 1
    if (isStart && parameterSets.includes(config[at + 3]!)) return `avc1.${hexOf(config.subarray(at + 4, at + 7))}`
  }
  return undefined
}

const hexOf = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
