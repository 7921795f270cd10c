import type { ReactNode } from 'react'
import { Button, LinkButton } from '../kit/show/Button.tsx'

/** How one more is had: on a page of its own, or in a dialog over this one. */
export type Buy = { word: string; to: string } | { word: string; run: () => void }

export const BuyButton = ({ buy, icon }: { buy: Buy; icon?: ReactNode }) =>
  'to' in buy ? (
    <LinkButton icon={icon} to={buy.to}>
      {buy.word}
    </LinkButton>
  ) : (
    <Button icon={icon} onClick={buy.run}>
      {buy.word}
    </Button>
  )
