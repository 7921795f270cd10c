import IconHelpCircle from '@tabler/icons-react/dist/esm/icons/IconHelpCircle.mjs'
import { useEffect, useState } from 'react'
import { titleOfTopic, topics } from '../../areas/help/topics.ts'
import { navigate } from '../../base/place/navigate.ts'
import { paths } from '../../base/place/paths.ts'
import { loadAreaWords, t } from '../../base/words/t.ts'
import type { PaletteEntry } from './palette.ts'

const entries = (): readonly PaletteEntry[] =>
  topics.map((topic) => ({
    id: `help-${topic}`,
    kind: t('pages.help'),
    icon: IconHelpCircle,
    title: t('help.about', { topic: titleOfTopic(topic) }),
    run: () => navigate(paths.help({ topic })),
  }))

/** What there is help about, once somebody types and its words are there; nothing else of the palette waits for them. */
export function useHelpEntries(typed: string): readonly PaletteEntry[] {
  const [found, setFound] = useState<readonly PaletteEntry[]>([])
  useEffect(() => {
    let closed = false
    void loadAreaWords('help').then(() => closed || setFound(entries()))
    return () => {
      closed = true
    }
  }, [])
  return typed ? found : []
}
