/** The package brings no types; this is what we use of it. */
declare module '@novnc/novnc' {
  interface RfbEvents {
    connect: CustomEvent<Record<string, never>>
    disconnect: CustomEvent<{ clean: boolean }>
    securityfailure: CustomEvent<{ status: number; reason?: string }>
  }

  export default class RFB {
    constructor(
      target: HTMLElement,
      channel: WebSocket,
      options?: { credentials?: { password?: string }; shared?: boolean },
    )
    scaleViewport: boolean
    clipViewport: boolean
    background: string
    focusOnClick: boolean
    focus(): void
    disconnect(): void
    sendCtrlAltDel(): void
    clipboardPasteFrom(text: string): void
    addEventListener<Name extends keyof RfbEvents>(name: Name, listener: (event: RfbEvents[Name]) => void): void
  }
}
