import { draftAutosaveSeconds } from '@portico/contract/constants.ts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'

type Kept = { at: string; failed?: false } | { at: string | undefined; failed: true }

/**
 * Keeps what is typed on the server once a minute while it changes. `there` is what the server has, and `keptBefore`
 * since when, if it is a draft; `keep` answers when it was kept. `end` stops it and waits for one that is on its way, so
 * that none comes after the form was saved.
 */
export function useAutosave<Values>(
  values: Values,
  there: Values,
  keptBefore: string | undefined,
  keep: () => Promise<string>,
) {
  const [kept, setKept] = useState<Kept | undefined>(keptBefore === undefined ? undefined : { at: keptBefore })
  const text = JSON.stringify(values)
  const last = useRef(JSON.stringify(there))
  const ended = useRef(false)
  const underWay = useRef<Promise<void>>(undefined)

  const tick = useEffectEvent(() => {
    if (ended.current || underWay.current || last.current === text) return
    underWay.current = keep()
      .then(
        (at) => {
          last.current = text
          setKept({ at })
        },
        () => setKept((before) => ({ at: before?.at, failed: true })),
      )
      .finally(() => {
        underWay.current = undefined
      })
  })
  useEffect(() => {
    const timer = setInterval(() => tick(), draftAutosaveSeconds * 1000)
    return () => clearInterval(timer)
  }, [])

  return {
    kept,
    async end() {
      ended.current = true
      await underWay.current
    },
    resume() {
      ended.current = false
    },
  }
}
