import type { PhoneStreamMode } from '@portico/contract/phone/wire.ts'
import { PhoneRefused, type PhoneAddress } from '../../../ground/engine/phones.ts'
import { facts, screenshot } from '../ask/looks.ts'
import { told } from '../ask/shell.ts'
import type { Line } from '../line/line.ts'
import type { Lines } from '../line/lines.ts'
import type { Patience } from '../line/patience.ts'
import { HandsSource, type Hands } from './hands.ts'
import { PictureSource } from './pictures.ts'
import type { ScrcpySource, startScrcpy } from './scrcpy.ts'
import { shellHands } from './shell-hands.ts'
import type { Hearer, Source, StreamShape } from './source.ts'

export interface SourcePlace {
  lines: Lines
  phone: PhoneAddress
  line: Line
  patience: Patience
  hearer: Hearer
}

/** Video where the phone can make it, else pictures; hands of scrcpy's where it runs, else those of the shell. */
export async function startSource(place: SourcePlace, mode: PhoneStreamMode, shape: StreamShape): Promise<Source> {
  const video = mode === 'video' ? await scrcpyAt(place, shape) : undefined
  if (video) return video
  const { lines, phone, line, patience, hearer } = place
  const { width, height } = await facts(line, patience)
  const hands = await handsAt(place, { width, height })
  if (mode === 'hands') return new HandsSource(hands, { width, height })
  const parts = { ...hands, screenshot: () => lines.ask(phone, {}, screenshot) }
  const pictures = new PictureSource(parts, { width, height }, shape.fps, hearer)
  pictures.begin()
  return pictures
}

async function handsAt(place: SourcePlace, screen: { width: number; height: number }): Promise<Hands> {
  const { lines, phone } = place
  const source = await scrcpyAt(place, screen)
  if (source) return { act: (input, now) => source.actOn(input, now), close: () => source.close() }
  return shellHands((command) => lines.ask(phone, {}, (line, patience) => told(line, patience, command)))
}

/** Undefined where the phone does not run it. */
async function scrcpyAt(
  { line, patience, hearer }: SourcePlace,
  shape: Parameters<typeof startScrcpy>[2],
): Promise<ScrcpySource | undefined> {
  try {
    // With it comes a library of two hundred files, which a server loads that has a phone to show.
    const scrcpy = await import('./scrcpy.ts')
    const source = await scrcpy.startScrcpy(line, patience, shape, hearer)
    source.begin()
    return source
  } catch (error) {
    if (error instanceof PhoneRefused) return undefined
    throw error
  }
}
