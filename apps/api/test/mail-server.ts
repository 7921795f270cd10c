import { SMTPServer } from 'smtp-server'

/** What a mail says of where it comes from. */
export interface ReceivedMail {
  from: string
  head: string
}

/** A mail server on loopback that lets one user in. */
export class MailServer {
  readonly user = 'robot'
  readonly code = 'the smtp code'
  readonly received: ReceivedMail[] = []
  readonly #server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) =>
      username === this.user && password === this.code
        ? done(null, { user: username })
        : done(new Error('no such user')),
    onData: (stream, { envelope }, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const lines = Buffer.concat(chunks).toString().split('\r\n')
        const head = lines.filter((line) => /^(?:From|Subject): /.test(line)).join('\n')
        this.received.push({ from: envelope.mailFrom ? envelope.mailFrom.address : '', head })
        done()
      })
    },
  })

  static async start(): Promise<MailServer> {
    const server = new MailServer()
    await new Promise<void>((listening) => server.#server.listen(0, '127.0.0.1', listening))
    return server
  }

  async stop(): Promise<void> {
    await new Promise<void>((closed) => this.#server.close(closed))
  }

  get port(): number {
    return (this.#server.server.address() as { port: number }).port
  }
}
