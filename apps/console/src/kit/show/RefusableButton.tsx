import type { ComponentProps } from 'react'
import { Button } from './Button.tsx'

interface RefusableButtonProps extends Omit<ComponentProps<typeof Button>, 'disabled'> {
  /** Why it cannot be pressed; undefined when it can. */
  refused: string | undefined
}

/** A button that says why it is grey. */
export const RefusableButton = ({ refused, ...props }: RefusableButtonProps) => (
  <span title={refused}>
    <Button {...props} disabled={refused !== undefined} />
  </span>
)
