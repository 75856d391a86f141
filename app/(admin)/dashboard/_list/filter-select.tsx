import { toOptions } from '@/app/(admin)/dashboard/_fields/options'
import { SelectField } from '@/components/ui/fields/select-field'

type FilterSelectProps = {
  label: string
  name: string
  labels: Record<string, string>
  value: string | undefined
  /** Label of the empty option. Null if a value must always be selected. */
  none?: string | null
}

export function FilterSelect({ label, name, labels, value = '', none = 'All' }: FilterSelectProps) {
  return (
    <SelectField
      // Remounts the select when the URL changes, because React ignores a changed `defaultValue`.
      key={value}
      label={label}
      name={name}
      options={toOptions(labels)}
      placeholder={none ?? undefined}
      defaultValue={value}
    />
  )
}
