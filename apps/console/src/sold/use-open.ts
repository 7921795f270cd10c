import { useParam } from '../base/state/use-param.ts'

/** What is open over a page, and of which rows. It stands in the address: a link opens it, Back closes it. */
export function useOpen<Kind extends string>(kinds: readonly Kind[]) {
  const param = useParam('open')
  const [named, ids = ''] = param.value.split('.')
  return {
    kind: kinds.find((kind) => kind === named),
    ids: ids.split(',').filter(Boolean),
    open: (kind: Kind, ...of: readonly string[]) => param.open(`${kind}.${of.join(',')}`),
    close: param.close,
  }
}
