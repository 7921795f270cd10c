import { zoneDefaults } from '@portico/contract/constants.ts'
import { phoneBitrates } from '@portico/contract/phone/wire.ts'

/** What the address of a player asks for. */
export interface PlayerWish {
  zone: number
  /** Empty where the page around it says which phone. */
  device: string
  bitrate: number | undefined
  /** Which of several players it is, for its name. */
  index: number | undefined
}

const whole = (text: string | null): number | undefined => (text && /^\d{1,9}$/.test(text) ? Number(text) : undefined)

export function readWish(search: string): PlayerWish {
  const query = new URLSearchParams(search)
  const bitrate = whole(query.get('bitrate'))
  const isWithin = bitrate !== undefined && bitrate >= phoneBitrates.min && bitrate <= phoneBitrates.max
  return {
    zone: whole(query.get('zone')) ?? zoneDefaults.layout,
    device: query.get('id') ?? '',
    bitrate: isWithin ? bitrate : undefined,
    index: whole(query.get('deviceIdx')),
  }
}

/** A zone that is not among those that there are is taken for the first. */
export const zoneAmong = (zone: number, known: Readonly<Record<string, string>>): number =>
  String(zone) in known ? zone : zoneDefaults.unknown
