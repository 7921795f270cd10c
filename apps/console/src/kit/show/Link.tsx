import type { ComponentProps, MouseEvent } from 'react'
import { fullPath, navigate } from '../../base/place/navigate.ts'
import { absolute } from '../../base/place/paths.ts'
import { useLocation } from '../../base/place/sight.ts'

interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** A path of the console, or parameters of the one that the link is on. */
  to: string
}

/** Another tab or window is the browser's to open. */
const isForBrowser = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button !== 0 || metaKey || ctrlKey || shiftKey || altKey

export function Link({ to, target, onClick, ...rest }: LinkProps) {
  const here = useLocation()
  const path = to.startsWith('?') ? here.pathname + to : to
  function follow(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event)
    if (event.defaultPrevented || target === '_blank' || isForBrowser(event)) return
    event.preventDefault()
    navigate(path, { replace: path === fullPath(here) })
  }
  return <a {...rest} target={target} href={absolute(path)} onClick={follow} />
}
