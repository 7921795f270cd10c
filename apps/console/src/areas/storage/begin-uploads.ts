import { besideStore } from '../../base/state/beside-store.ts'
import { loadAreaWords } from '../../base/words/t.ts'
import { kept } from './upload/kept.ts'
import { adoptQueue, ownQueue, queueStore } from './upload/queue.ts'
import { UploadPanel } from './UploadPanel.tsx'

const never = new Promise<void>(() => {})
const lockOf = (queue: string) => `portico-uploads-${queue}`

/** The panel stands beside every screen while there is something in it. */
function showPanel() {
  const wanted = queueStore.read().uploads.length > 0 ? UploadPanel : undefined
  if (besideStore.read() !== wanted) besideStore.show(wanted)
}

/** Waits until the page that a queue belongs to is gone; of several that wait, one takes it. */
function takeOver(queue: string) {
  if (!navigator.locks) return adoptQueue(queue)
  return navigator.locks.request(lockOf(queue), () => adoptQueue(queue))
}

let begun: Promise<void> | undefined
/** Makes this page one that sends files, and goes on with what somebody left behind in this browser. */
export function beginUploads(loginId: string): Promise<void> {
  return (begun ??= begin(loginId))
}

async function begin(loginId: string) {
  await loadAreaWords('object')
  queueStore.watch(showPanel)
  void navigator.locks?.request(lockOf(ownQueue), () => never)
  const left = (await kept.all()).filter((upload) => upload.loginId === loginId)
  for (const queue of new Set(left.map((upload) => upload.queue))) void takeOver(queue)
}
