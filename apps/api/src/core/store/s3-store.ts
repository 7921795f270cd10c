import type { Checksum } from './checksums.ts'
import { pieceBytes, type Measured } from './measure.ts'
import { Measurers } from './measurers.ts'
import { pour, type Body } from './pour.ts'
import { S3Client, StoreAnswer } from './s3-client.ts'
import { BytesGone, isBlobName, type Draft, type Store, type Stored } from './store.ts'

const partBytes = 8 * pieceBytes

interface ListAnswer {
  ListBucketResult: {
    Contents?: { Key: string; Size: string; LastModified: string }[]
    IsTruncated: string
    NextContinuationToken?: string
  }
}
interface UploadsAnswer {
  ListMultipartUploadsResult: { Upload?: { Key: string; UploadId: string; Initiated: string }[] }
}

const isMissing = (error: unknown) => error instanceof StoreAnswer && error.status === 404

/** Bytes in a bucket of an S3-compatible store. */
export class S3Store implements Store {
  readonly id: string
  readonly #client: S3Client
  readonly #measurers = new Measurers()

  constructor(at: URL) {
    this.id = `s3:${at.hostname}${at.pathname}`
    this.#client = new S3Client(at)
  }

  async begin(name: string): Promise<Draft> {
    return new S3Draft(this.#client, this.#measurers, name)
  }

  async *read(name: string, from: number, to: number): AsyncGenerator<Uint8Array> {
    const headers = { range: `bytes=${from}-${to - 1}` }
    const answer = await this.#client.ask({ method: 'GET', key: name, headers }).catch((error: Error) => {
      throw isMissing(error) ? new BytesGone(name) : error
    })
    try {
      yield* answer as AsyncIterable<Uint8Array>
    } finally {
      answer.destroy()
    }
  }

  async remove(name: string): Promise<void> {
    await this.#client.done({ method: 'DELETE', key: name })
  }

  async sizeOf(name: string): Promise<number | undefined> {
    const answer = await this.#client.done({ method: 'HEAD', key: name }).catch((error: Error) => {
      if (!isMissing(error)) throw error
    })
    return answer ? Number(answer.headers['content-length']) : undefined
  }

  async *list(): AsyncGenerator<Stored> {
    let token: string | undefined
    do {
      const query = [['list-type', '2'], ...(token ? [['continuation-token', token] as const] : [])] as [
        string,
        string,
      ][]
      const { ListBucketResult: page } = await this.#client.xml<ListAnswer>({ method: 'GET', query })
      for (const { Key: name, Size, LastModified } of page.Contents ?? [])
        if (isBlobName(name)) yield { name, size: Number(Size), changedAt: new Date(LastModified) }
      token = page.IsTruncated === 'true' ? page.NextContinuationToken : undefined
    } while (token)
  }

  async sweepDrafts(before: Date): Promise<void> {
    const { ListMultipartUploadsResult: found } = await this.#client.xml<UploadsAnswer>({
      method: 'GET',
      query: [['uploads', '']],
    })
    for (const { Key: key, UploadId, Initiated } of found.Upload ?? [])
      if (isBlobName(key) && new Date(Initiated) < before)
        await this.#client.done({ method: 'DELETE', key, query: [['uploadId', UploadId]] })
  }

  async freeBytes(): Promise<null> {
    return null
  }

  async close(): Promise<void> {
    this.#client.close()
    await this.#measurers.close()
  }
}

/** Small ones are sent when they are finished, in one piece; large ones in parts as they come. */
class S3Draft implements Draft {
  readonly #client: S3Client
  readonly #measurers: Measurers
  readonly #key: string
  readonly #etags: string[] = []
  #part: Uint8Array[] = []
  #partSize = 0
  #uploadId: string | undefined

  constructor(client: S3Client, measurers: Measurers, key: string) {
    this.#client = client
    this.#measurers = measurers
    this.#key = key
  }

  take(body: Body, sums: readonly Checksum[]): Promise<Measured> {
    return pour(body, (piece) => this.#sink(piece), { measurers: this.#measurers, sums })
  }

  async #sink(piece: Uint8Array): Promise<void> {
    this.#part.push(Uint8Array.from(piece))
    this.#partSize += piece.length
    if (this.#partSize >= partBytes) await this.#sendPart()
  }

  async #sendPart(): Promise<void> {
    const [key, body] = [this.#key, Buffer.concat(this.#part)]
    this.#part = []
    this.#partSize = 0
    this.#uploadId ??= await this.#beginUpload()
    const number = String(this.#etags.length + 1)
    const query = [['partNumber', number] as const, ['uploadId', this.#uploadId] as const]
    const { headers } = await this.#client.done({ method: 'PUT', key, query, body })
    this.#etags.push(headers.etag ?? '')
  }

  async #beginUpload(): Promise<string> {
    const answer = await this.#client.xml<{ InitiateMultipartUploadResult: { UploadId: string } }>({
      method: 'POST',
      key: this.#key,
      query: [['uploads', '']],
    })
    return answer.InitiateMultipartUploadResult.UploadId
  }

  async finish(): Promise<void> {
    const key = this.#key
    if (this.#uploadId === undefined) {
      await this.#client.done({ method: 'PUT', key, body: Buffer.concat(this.#part) })
      return
    }
    if (this.#partSize > 0) await this.#sendPart()
    const parts = this.#etags.map((etag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${etag}</ETag></Part>`)
    const body = Buffer.from(`<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`)
    await this.#client.done({ method: 'POST', key, query: [['uploadId', this.#uploadId]], body })
  }

  async drop(): Promise<void> {
    this.#part = []
    if (this.#uploadId === undefined) return
    await this.#client.done({ method: 'DELETE', key: this.#key, query: [['uploadId', this.#uploadId]] })
  }
}
