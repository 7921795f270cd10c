import { objectCalls, type ObjectInfo } from '@portico/contract/storage/object.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../base/call/client.ts'
import { queryClient } from '../../base/call/queries.ts'
import { Skeleton } from '../../kit/show/Skeleton.tsx'
import { nameOf, shapeOf } from './object-names.ts'
import { say } from './object-words.ts'
import classes from './Objects.module.css'

const textBytesMax = 64 * 1024
const textTypes = /^(?:text\/|application\/(?:json|xml|javascript|x-yaml|yaml|toml|sql))/
/** A link ends after ten minutes; it is asked for again before. */
const linkHoldsMs = 8 * 60_000

type Shown = 'image' | 'text' | 'video' | 'audio' | 'pdf'

function shownAs({ key, type }: ObjectInfo): Shown | undefined {
  const shape = shapeOf(key, type)
  if (shape === 'code') return textTypes.test(type) || type === 'image/svg+xml' ? 'text' : undefined
  return shape === 'archive' || shape === 'other' ? undefined : shape
}

/** An address for this browser, under which it is shown and never run. */
const linkTo = (id: string, { key, version_id }: ObjectInfo) => ({
  queryKey: ['objectLink', id, key, version_id] as const,
  queryFn: () => call(objectCalls.objectLink, { id, key, version_id, inline: true }, { quiet: true }),
  staleTime: linkHoldsMs,
})

/** What an object looks like, where browsers show its kind; nothing else is guessed at. */
export function ObjectPreview({ id, info }: { id: string; info: ObjectInfo }) {
  const shown = info.size > 0 ? shownAs(info) : undefined
  const { data, error } = useQuery({ ...linkTo(id, info), enabled: shown !== undefined }, queryClient)
  if (!shown || error) return null
  if (!data) return <Skeleton width="100%" height={160} />
  const name = nameOf(info.key)
  switch (shown) {
    case 'image':
      return <Picture url={data.url} name={name} />
    case 'video':
      // What it says is in the file; there is nothing to write below it.
      // oxlint-disable-next-line jsx-a11y/media-has-caption
      return <video className={classes.preview} src={data.url} controls preload="metadata" aria-label={name} />
    case 'audio':
      // oxlint-disable-next-line jsx-a11y/media-has-caption
      return <audio className={classes.previewAudio} src={data.url} controls preload="metadata" aria-label={name} />
    case 'pdf':
      return <iframe className={classes.previewPage} src={data.url} title={name} />
    case 'text':
      return <TextPreview url={data.url} whole={info.size <= textBytesMax} name={name} />
  }
}

function Picture({ url, name }: { url: string; name: string }) {
  const [pixels, setPixels] = useState('')
  const [broken, setBroken] = useState(false)
  if (broken) return <p className={classes.previewNote}>{say('preview.broken')}</p>
  return (
    <figure className={classes.picture}>
      <img
        className={classes.preview}
        src={url}
        alt={name}
        onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => setPixels(`${naturalWidth} × ${naturalHeight}`)}
        onError={() => setBroken(true)}
      />
      <figcaption className="quiet tabular">{pixels}</figcaption>
    </figure>
  )
}

async function beginningOf(url: string): Promise<string> {
  const response = await fetch(url, { headers: { range: `bytes=0-${textBytesMax - 1}` } })
  if (!response.ok) throw new Error(`HTTP ${response.status}`)
  return new TextDecoder().decode(await response.arrayBuffer())
}

function TextPreview({ url, whole, name }: { url: string; whole: boolean; name: string }) {
  const { data } = useQuery({ queryKey: ['objectText', url], queryFn: () => beginningOf(url) }, queryClient)
  if (data === undefined) return <Skeleton width="100%" height={160} />
  return (
    <>
      {/* It scrolls, so it can be reached by keys. */}
      <pre className={classes.previewText} role="region" tabIndex={0} aria-label={name}>
        {data}
      </pre>
      {!whole && <p className={classes.previewNote}>{say('preview.beginning')}</p>}
    </>
  )
}
