import ssh2 from 'ssh2'

export interface SshKeyPair {
  /** One line, as in `authorized_keys`. */
  public: string
  /** PEM, as OpenSSH writes it. */
  private: string
}

/**
 * A new ed25519 pair. Now and then the library writes one that neither it nor OpenSSH can read (a leading zero is lost);
 * such a pair is thrown away before anybody sees it.
 */
export function newSshKeyPair(comment = ''): SshKeyPair {
  for (;;) {
    const made = ssh2.utils.generateKeyPairSync('ed25519', { comment })
    const readable = [made.private, made.public].every((half) => !(ssh2.utils.parseKey(half) instanceof Error))
    if (readable) return { public: made.public.trim(), private: made.private }
  }
}
