import { useState, type DragEvent, type ReactNode } from 'react'
import classes from './DropArea.module.css'

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files')

interface DropAreaProps {
  /** What happens to what is let fall. */
  word: string
  onDrop: (items: DataTransferItemList) => void
  className?: string | undefined
  children: ReactNode
}

/** Files and folders can be let fall anywhere on it. */
export function DropArea({ word, onDrop, className, children }: DropAreaProps) {
  const [over, setOver] = useState(false)
  function hover(event: DragEvent) {
    if (!hasFiles(event)) return
    event.preventDefault()
    setOver(true)
  }
  return (
    // Dropping is for those who point; everybody else has the button.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className={className}
      onDragEnter={hover}
      onDragOver={hover}
      onDragLeave={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget as Node | null)) setOver(false)
      }}
      onDrop={(event) => {
        setOver(false)
        if (!hasFiles(event)) return
        event.preventDefault()
        onDrop(event.dataTransfer.items)
      }}
    >
      {children}
      {over && (
        // What lies below may be drawn anew at any moment, and what falls onto something that is gone reaches nobody: the
        // browser would open it. So the files fall onto this.
        <div className={classes.dropping} aria-hidden="true">
          {word}
        </div>
      )}
    </div>
  )
}
