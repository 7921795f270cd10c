import { readProse, type Block, type Inline } from '@portico/contract/prose.ts'
import { Fragment, useMemo } from 'react'
import classes from './Prose.module.css'

/* Parts of a text have no identity but their place in it. */
/* oxlint-disable react/no-array-index-key */

function Line({ parts }: { parts: readonly Inline[] }) {
  return parts.map((part, at) => {
    if (part.kind === 'link')
      return (
        <a key={at} href={part.href} target="_blank" rel="noopener noreferrer">
          {part.text}
        </a>
      )
    return part.kind === 'strong' ? <strong key={at}>{part.text}</strong> : <Fragment key={at}>{part.text}</Fragment>
  })
}

/** A picture of ours that a text names; without its address there is nothing to show. */
export interface ProsePicture {
  id: string
  url: string
  width: number
  height: number
}

function Part({ block, pictures }: { block: Block; pictures: readonly ProsePicture[] }) {
  if (block.kind === 'picture') {
    const picture = pictures.find(({ id }) => id === block.file)
    return picture ? (
      <img src={picture.url} alt={block.caption} width={picture.width} height={picture.height} loading="lazy" />
    ) : null
  }
  const { kind, lines } = block
  if (kind === 'heading')
    return (
      <h2>
        <Line parts={lines[0]!} />
      </h2>
    )
  if (kind === 'list')
    return (
      <ul>
        {lines.map((parts, at) => (
          <li key={at}>
            <Line parts={parts} />
          </li>
        ))}
      </ul>
    )
  return (
    <p>
      {lines.map((parts, at) => (
        <Fragment key={at}>
          {at > 0 && <br />}
          <Line parts={parts} />
        </Fragment>
      ))}
    </p>
  )
}

interface ProseProps {
  text: string
  lang?: string
  pictures?: readonly ProsePicture[]
}

/** A text with paragraphs, headings, lists, pictures, bold and links. What was written can become nothing else. */
export function Prose({ text, lang, pictures = [] }: ProseProps) {
  const blocks = useMemo(() => readProse(text), [text])
  return (
    <div className={classes.prose} lang={lang}>
      {blocks.map((block, at) => (
        <Part key={at} block={block} pictures={pictures} />
      ))}
    </div>
  )
}
