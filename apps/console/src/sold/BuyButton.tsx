import type { ReactNode } from 'react'
import { usePerson } from '../base/person/person.ts'
import { reachable } from '../base/route/menu.ts'
import { routes } from '../base/route/routes.ts'
import { Button, LinkButton } from '../kit/show/Button.tsx'

/** How one more is had: on a page of its own, or in a dialog over this one. */
export type Buy = { word: string; to: string } | { word: string; run: () => void }

/** Nothing for whom the page is closed. */
export function BuyButton({ buy, icon }: { buy: Buy; icon?: ReactNode }) {
  const person = usePerson()
  if (!('to' in buy))
    return (
      <Button icon={icon} onClick={buy.run}>
        {buy.word}
      </Button>
    )
  return reachable(routes, person, buy.to) ? (
    <LinkButton icon={icon} to={buy.to}>
      {buy.word}
    </LinkButton>
  ) : null
}
