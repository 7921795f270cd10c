import { Component, type ReactNode } from 'react'
import type { Sight } from '../../base/place/navigate.ts'
import { CrashPage } from './CrashPage.tsx'

interface CaughtProps {
  /** What failed is tried again once something else is shown. */
  at: Sight | undefined
  children: ReactNode
}
interface CaughtState {
  at: Sight | undefined
  caught?: { error: unknown } | undefined
}

/** Says that what is in it failed, where it is. */
export class Caught extends Component<CaughtProps, CaughtState> {
  override state: CaughtState = { at: this.props.at }

  static getDerivedStateFromError(error: unknown) {
    return { caught: { error } }
  }
  static getDerivedStateFromProps({ at }: CaughtProps, state: CaughtState): CaughtState | null {
    return at === state.at ? null : { at, caught: undefined }
  }
  override render() {
    const { caught } = this.state
    return caught ? <CrashPage error={caught.error} /> : this.props.children
  }
}
