import { generateKeyPairSync } from 'node:crypto'

/** The key pair of a WireGuard end, as its tools write them: 32 bytes of X25519 in base64. */
export function newWireguardKeys(): { privateKey: string; publicKey: string } {
  const { privateKey } = generateKeyPairSync('x25519')
  const { d, x } = privateKey.export({ format: 'jwk' }) as { d: string; x: string }
  const written = (part: string) => Buffer.from(part, 'base64url').toString('base64')
  return { privateKey: written(d), publicKey: written(x) }
}

export interface WireguardFile {
  privateKey: string
  /** Of this end, inside. */
  address: string
  peer: { publicKey: string; endpoint: string; networks: readonly string[] }
}

/** As wg-quick and the clients read it. */
export const wireguardFile = ({ privateKey, address, peer }: WireguardFile): string =>
  [
    '[Interface]',
    `PrivateKey = ${privateKey}`,
    `Address = ${address}/32`,
    '',
    '[Peer]',
    `PublicKey = ${peer.publicKey}`,
    `AllowedIPs = ${peer.networks.join(', ')}`,
    `Endpoint = ${peer.endpoint}`,
    'PersistentKeepalive = 25',
    '',
  ].join('\n')
