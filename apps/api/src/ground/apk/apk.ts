/** What a package says of itself. */
export interface Apk {
  package: string
  /** By language, `''` for all others: `{ '': 'Shop', 'zh-CN': '商城' }`. */
  names: Record<string, string>
  versionName: string
  versionCode: number
  minSdk: number
  /** PNG or WebP; null where the icon is drawn by a program, or is missing. */
  icon: Buffer | null
  /** SHA-256 of the signer's certificate, in hex; null where nobody signed. */
  signer: string | null
  /** For which processors it brings code; empty when for all. */
  abis: string[]
  sizeBytes: number
}

/** It is no package, or one that would harm whoever reads it. */
export class ApkError extends Error {}
