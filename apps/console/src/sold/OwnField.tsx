import type { ResourceKind } from '@portico/contract/resource/products.ts'
import type { ComponentProps } from 'react'
import { Link } from '../kit/show/Link.tsx'
import { useOffered } from '../base/person/offered.ts'
import { screensOf } from '../base/route/product-screens.ts'
import type { Option } from '../base/state/option.ts'
import { SelectField } from '../kit/form/select-fields.tsx'

interface OwnFieldProps extends Omit<ComponentProps<typeof SelectField>, 'options'> {
  /** Undefined until they are known. */
  options: readonly Option[] | undefined
  /** That there is nothing to choose. */
  none: string
  /** The kind of thing with which one is had. */
  comesWith: ResourceKind
}

/** A choice among what somebody has; with nothing to choose, it says so and leads to where one is had. */
export function OwnField({ options, none, comesWith, help, ...field }: OwnFieldProps) {
  const offered = useOffered()
  const isEmpty = options?.length === 0
  const shop = screensOf(comesWith)
  const to = shop?.paths['buy']?.()
  const lead = to && offered(to) && <Link to={to}>{shop?.title('buy')}</Link>
  return (
    <SelectField
      {...field}
      searchable
      required
      disabled={isEmpty}
      options={options ?? []}
      help={
        isEmpty ? (
          <>
            {none} {lead}
          </>
        ) : (
          help
        )
      }
    />
  )
}
