import type { Icon } from '@tabler/icons-react'
import IconFile from '@tabler/icons-react/dist/esm/icons/IconFile.mjs'
import IconFileCode from '@tabler/icons-react/dist/esm/icons/IconFileCode.mjs'
import IconFileText from '@tabler/icons-react/dist/esm/icons/IconFileText.mjs'
import IconFileTypePdf from '@tabler/icons-react/dist/esm/icons/IconFileTypePdf.mjs'
import IconFileZip from '@tabler/icons-react/dist/esm/icons/IconFileZip.mjs'
import IconFolder from '@tabler/icons-react/dist/esm/icons/IconFolder.mjs'
import IconMovie from '@tabler/icons-react/dist/esm/icons/IconMovie.mjs'
import IconMusic from '@tabler/icons-react/dist/esm/icons/IconMusic.mjs'
import IconPhoto from '@tabler/icons-react/dist/esm/icons/IconPhoto.mjs'
import { isFolderKey, shapeOf, type ObjectShape } from './object-names.ts'
import classes from './Objects.module.css'

const signs: Record<ObjectShape, Icon> = {
  image: IconPhoto,
  text: IconFileText,
  video: IconMovie,
  audio: IconMusic,
  pdf: IconFileTypePdf,
  archive: IconFileZip,
  code: IconFileCode,
  other: IconFile,
}

/** What something is, for the eye only: its name stands beside it. */
export function ObjectSign({ name, type = '', size = 16 }: { name: string; type?: string | undefined; size?: number }) {
  const folder = isFolderKey(name)
  const Sign = folder ? IconFolder : signs[shapeOf(name, type)]
  return <Sign size={size} stroke={1.6} className={folder ? classes.folderSign : classes.sign} aria-hidden="true" />
}
