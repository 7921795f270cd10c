import { MB } from '@portico/contract/calls.ts'
import { pino, type DestinationStream, type Logger } from 'pino'

/** Structured lines without secrets. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options = { level, serializers: { err: faultForLog }, redact: ['*.password', '*.token', '*.secret'] }
  return destination ? pino(options, destination) : pino(options)
}

const unwrittenBytesMax = MB(1)

/** Lines that cannot be written, on a full disk say, are kept up to a limit and then lost; the server goes on. */
export function logFile(dest: string): DestinationStream {
  const file = pino.destination({ dest, sync: true, maxLength: unwrittenBytesMax })
  file.on('error', () => {})
  return file
}

interface Fault extends Error {
  code?: string
  query?: string
}

/**
 * What is written of an error. The message of a failed query carries its values, and those are codes, hashes and
 * people's addresses: the statement is kept, the values are not.
 */
export function faultForLog(error: Fault): Record<string, unknown> {
  const { name, code, query, cause } = error
  return {
    type: name,
    message: query === undefined ? safeMessage(error) : `Failed query: ${query}`,
    ...(code && { code }),
    ...(cause instanceof Error && { cause: faultForLog(cause) }),
    stack: (error.stack ?? '')
      .split('\n')
      .filter((line) => /^\s+at /.test(line))
      .join('\n'),
  }
}

/** PostgreSQL quotes the value in every error of class 22, "data exception". */
const safeMessage = ({ code, message }: Fault) => (/^22...$/.test(code ?? '') ? `data exception ${code}` : message)
