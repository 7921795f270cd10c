import type { UserInfo } from '@portico/contract/account/user.ts'
import IconMapPinPlus from '@tabler/icons-react/dist/esm/icons/IconMapPinPlus.mjs'
import { lazy, Suspense, useEffect, useState } from 'react'
import { provide } from '../../base/call/events.ts'
import { loadAreaWords, t } from '../../base/words/words.ts'
import { Button } from '../../kit/show/Button.tsx'
import { sessionStore } from '../../base/state/storage.ts'
import classes from './SubscribeNodes.module.css'

// Words first: what the dialog shows is spelt as soon as it is loaded.
const SubscribeDialog = lazy(async () => {
  await loadAreaWords('node')
  return import('./SubscribeDialog.tsx')
})
const hintKey = (loginId: string) => `subscribeHint ${loginId}`

/** The way to nodes: the dialog that the frame and code 400406 open, and the hint for whoever has none yet. */
export function SubscribeNodes({ person }: { person: UserInfo }) {
  const [open, setOpen] = useState(false)
  const [putOff, setPutOff] = useState(() => sessionStore.get(hintKey(person.login_id)) === '1')
  // The frame offers the button for as long as this is on screen.
  useEffect(() => {
    const ends = [
      provide('subscribeNodesOpen', () => setOpen(true)),
      provide('subscribeNodesClose', () => setOpen(false)),
    ]
    return () => {
      for (const end of ends) end()
    }
  }, [])

  function later() {
    sessionStore.set(hintKey(person.login_id), '1')
    setPutOff(true)
  }
  // A boundary of its own: nothing else in the frame waits for the dialog.
  if (open)
    return (
      <Suspense>
        <SubscribeDialog person={person} onClose={() => setOpen(false)} />
      </Suspense>
    )
  return person.subscribe_nodes.length === 0 && !putOff && <Hint onOpen={() => setOpen(true)} onLater={later} />
}

/** Asks for a first node, without standing in the way of what the person came for. */
function Hint({ onOpen, onLater }: { onOpen: () => void; onLater: () => void }) {
  return (
    <aside data-bottom className={classes.hint} aria-label={t('shell.subscribeNodes')}>
      <IconMapPinPlus size={18} stroke={1.6} aria-hidden="true" />
      <p className={classes.text}>{t('shell.subscribeHint')}</p>
      <span className={classes.actions}>
        <Button onClick={onOpen}>{t('shell.subscribeNow')}</Button>
        <Button kind="quiet" onClick={onLater}>
          {t('shell.subscribeLater')}
        </Button>
      </span>
    </aside>
  )
}
