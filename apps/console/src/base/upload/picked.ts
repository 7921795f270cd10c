/** A file that was chosen or dropped, and its place below the folder that it goes to. */
export interface Picked {
  file: File
  path: string
}

export const pickedFiles = (list: Iterable<File>): Picked[] =>
  [...list].map((file) => ({ file, path: file.webkitRelativePath || file.name }))

const fileOf = (entry: FileSystemFileEntry) => new Promise<File>((resolve, reject) => entry.file(resolve, reject))

/** A folder is read piece by piece, until a piece is empty. */
async function entriesOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader()
  const found: FileSystemEntry[] = []
  for (;;) {
    const piece = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject))
    if (piece.length === 0) return found
    found.push(...piece)
  }
}

const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory

async function filesIn(entry: FileSystemEntry): Promise<Picked[]> {
  const path = entry.fullPath.replace(/^\//, '')
  if (!isFolder(entry)) return [{ file: await fileOf(entry as FileSystemFileEntry), path }]
  const inside: Picked[] = []
  for (const one of await entriesOf(entry)) inside.push(...(await filesIn(one)))
  return inside
}

/** What was dropped, folders with all that is in them. */
export async function droppedFiles(items: DataTransferItemList): Promise<Picked[]> {
  // The list is empty once the event is over. A file that does not lie on a disk has no entry.
  const dropped = [...items].map((item) => ({ entry: item.webkitGetAsEntry(), file: item.getAsFile() }))
  const found = await Promise.all(
    dropped.map(({ entry, file }) => (entry ? filesIn(entry) : pickedFiles(file ? [file] : []))),
  )
  return found.flat()
}
