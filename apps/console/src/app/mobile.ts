import { mobileModeBelowPx } from '@portico/contract/constants.ts'

/** The documents' own mode, which no real screen reaches; narrow screens are served by responsive styling. */
export const isMobile = (bodyWidthPx: number) => bodyWidthPx < mobileModeBelowPx
