import { createHash } from 'node:crypto'

interface FirstBoot {
  userName: string
  password: string | null
  publicKeys: readonly string[]
  /** The customer's own. */
  userData: string
}

/** What a machine reads at its first start, as Nova wants it; nothing when there is nothing to say. */
export function userDataOf(boot: FirstBoot): string | undefined {
  const ours = cloudConfig(boot)
  const theirs = boot.userData.trim() === '' ? undefined : boot.userData
  const text = ours && theirs ? multipart([ours, theirs]) : (ours ?? theirs)
  return text === undefined ? undefined : Buffer.from(text, 'utf8').toString('base64')
}

/** JSON is YAML, and no password can break out of it. */
function cloudConfig({ userName, password, publicKeys }: FirstBoot): string | undefined {
  if (password === null && publicKeys.length === 0) return undefined
  const config = {
    ...(publicKeys.length > 0 && { ssh_authorized_keys: publicKeys }),
    ...(password !== null && {
      ssh_pwauth: true,
      // Before 22.2 only a list was known; since then it is the users that count.
      chpasswd: {
        expire: false,
        list: [`${userName}:${password}`],
        users: [{ name: userName, password, type: 'text' }],
      },
    }),
    ...(userName === 'root' && { disable_root: false }),
  }
  return `#cloud-config\n${JSON.stringify(config)}\n`
}

const kinds: readonly (readonly [RegExp, string])[] = [
  [/^#cloud-config-archive/, 'text/cloud-config-archive'],
  [/^#cloud-config/, 'text/cloud-config'],
  [/^#include-once/, 'text/x-include-once-url'],
  [/^#include/, 'text/x-include-url'],
  [/^#cloud-boothook/, 'text/cloud-boothook'],
  [/^#part-handler/, 'text/part-handler'],
  [/^## template: jinja/, 'text/jinja2'],
  [/^#!/, 'text/x-shellscript'],
]

/** Both are done, whichever comes first; the boundary is in neither. */
function multipart(parts: readonly string[]): string {
  // What is a message of several parts already becomes one part with all of them.
  const boundary = `portico-${createHash('sha256').update(parts.join('\0')).digest('hex').slice(0, 32)}`
  const lines = parts.flatMap((part) => {
    const nested = /^(MIME-Version|Content-Type):/i.test(part)
    const type = kinds.find(([start]) => start.test(part))?.[1] ?? 'text/plain'
    return nested
      ? [`--${boundary}`, ...part.replaceAll('\r\n', '\n').split('\n')]
      : [
          `--${boundary}`,
          `Content-Type: ${type}; charset="utf-8"`,
          'MIME-Version: 1.0',
          'Content-Transfer-Encoding: base64',
          // A configuration adds to the one before it instead of taking its place.
          'X-Merge-Type: list(append)+dict(recurse_array)+str()',
          '',
          ...Buffer.from(part, 'utf8')
            .toString('base64')
            .match(/.{1,76}/g)!,
        ]
  })
  return [
    `Content-Type: multipart/mixed; boundary="${boundary}"`,
    'MIME-Version: 1.0',
    '',
    ...lines,
    `--${boundary}--`,
    '',
  ].join('\n')
}
