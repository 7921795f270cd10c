import { useSearchParams } from '../../base/place/sight.ts'
import { objectsPath } from './container.screens.ts'

/** Where a folder of the container that is shown is listed. */
export function useFolderPath() {
  const [params] = useSearchParams()
  const id = params.get('id') ?? ''
  return (prefix: string) => objectsPath(id, prefix)
}
