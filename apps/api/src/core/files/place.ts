import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { newSecret } from '../ids.ts'
import { S3Client, StoreAnswer } from '../store/s3-client.ts'

export interface Placed {
  name: string
  changedAt: Date
}

/** Where the bytes of uploads lie, by their names. */
export interface FilePlace {
  write(name: string, bytes: Buffer): Promise<void>
  read(name: string): Promise<Buffer | undefined>
  remove(name: string): Promise<void>
  /** All that lies there, what was begun and not finished as well. */
  list(): AsyncIterable<Placed>
}

/** A folder outside the web root. */
export class FolderPlace implements FilePlace {
  readonly #dir: string

  constructor(dir: string) {
    this.#dir = dir
  }

  /** Written under another name first: a file that is there is whole. */
  async write(name: string, bytes: Buffer): Promise<void> {
    await mkdir(this.#dir, { recursive: true, mode: 0o700 })
    const draft = join(this.#dir, `.${newSecret()}`)
    await writeFile(draft, bytes, { mode: 0o600 })
    await rename(draft, join(this.#dir, name))
  }

  async read(name: string): Promise<Buffer | undefined> {
    return readFile(join(this.#dir, name)).catch(() => undefined)
  }

  remove(name: string): Promise<void> {
    return rm(join(this.#dir, name), { force: true })
  }

  async *list(): AsyncGenerator<Placed> {
    for (const name of await readdir(this.#dir).catch(() => [])) {
      const facts = await stat(join(this.#dir, name)).catch(() => undefined)
      if (facts) yield { name, changedAt: facts.mtime }
    }
  }
}

interface ListAnswer {
  ListBucketResult: {
    Contents?: { Key: string; LastModified: string }[]
    IsTruncated: string
    NextContinuationToken?: string
  }
}
/** Beside the bytes of objects, whose names have no slash. */
const prefix = 'files/'

/** The bucket that the operator names for objects: servers that share it need no folder in common. */
export class BucketPlace implements FilePlace {
  readonly #client: S3Client
  /** Where uploads lay before it was named. */
  readonly #earlier: FilePlace

  constructor(client: S3Client, earlier: FilePlace) {
    this.#client = client
    this.#earlier = earlier
  }

  async write(name: string, bytes: Buffer): Promise<void> {
    await this.#client.done({ method: 'PUT', key: prefix + name, body: bytes })
  }

  async read(name: string): Promise<Buffer | undefined> {
    const answer = await this.#client.ask({ method: 'GET', key: prefix + name }).catch((error: unknown) => {
      if (!(error instanceof StoreAnswer && error.status === 404)) throw error
    })
    if (!answer) return this.#earlier.read(name)
    const chunks: Buffer[] = []
    for await (const chunk of answer) chunks.push(chunk as Buffer)
    return Buffer.concat(chunks)
  }

  async remove(name: string): Promise<void> {
    await this.#client.done({ method: 'DELETE', key: prefix + name })
    await this.#earlier.remove(name)
  }

  async *list(): AsyncGenerator<Placed> {
    yield* this.#earlier.list()
    let token: string | undefined
    do {
      const query = Object.entries({ 'list-type': '2', prefix, ...(token && { 'continuation-token': token }) })
      const { ListBucketResult: page } = await this.#client.xml<ListAnswer>({ method: 'GET', query })
      for (const { Key, LastModified } of page.Contents ?? [])
        yield { name: Key.slice(prefix.length), changedAt: new Date(LastModified) }
      token = page.IsTruncated === 'true' ? page.NextContinuationToken : undefined
    } while (token)
  }
}

/** In the bucket that the operator names, else below our own folder. */
export function createFilePlace({ dataDir, objectStore }: Pick<Config, 'dataDir' | 'objectStore'>): FilePlace {
  const folder = new FolderPlace(join(dataDir, 'files'))
  return objectStore === undefined ? folder : new BucketPlace(new S3Client(new URL(objectStore)), folder)
}
