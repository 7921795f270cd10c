import { expect, test } from 'vitest'
import { s3Clients, snippetOf } from './s3-snippets.ts'

const given = {
  endpoint: 'http://127.0.0.1:8093',
  region: 'hk-a',
  bucket: 'harbourmedia',
  host_style: '',
  key: 'ptks_abc',
}

test('every client is given the address, the region, the name and the key of the container, and never a secret', () => {
  for (const client of s3Clients) {
    const text = snippetOf(client, given)
    for (const fact of ['127.0.0.1:8093', 'hk-a', 'harbourmedia', 'ptks_abc', 'YOUR_SECRET'])
      expect(text).toContain(fact)
  }
})

test('before there is a key its place is marked', () => {
  for (const client of s3Clients) expect(snippetOf(client, { ...given, key: undefined })).toContain('YOUR_KEY')
})

test('s3cmd is told the host without the scheme, and whether it is asked over TLS', () => {
  expect(snippetOf('s3cmd', given)).toMatch(/host_base = 127\.0\.0\.1:8093\n.*\nuse_https = False/)
  expect(snippetOf('s3cmd', { ...given, endpoint: 'https://s3.portico.example' })).toContain('use_https = True')
})
