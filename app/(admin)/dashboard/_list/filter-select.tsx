import { toOptions } from '@/app/(admin)/dashboard/_fields/options'
import { SelectField } from '@/components/ui/fields/select-field'

type FilterSelectProps = {
  label: string
  /** Name of the parameter in the address. */
  name: string
  labels: Record<string, string>
  value: string | undefined
  /** What stands there while nothing is chosen; null where something always is. */
  none?: string | null
}

/** A filter of a list: one of some values, or all. */
export function FilterSelect({ label, name, labels, value = '', none = 'All' }: FilterSelectProps) {
  return (
    <SelectField
      // A select takes another default value only when it is new.
      key={value}
      label={label}
      name={name}
      options={toOptions(labels)}
      placeholder={none ?? undefined}
      defaultValue={value}
    />
  )
}
