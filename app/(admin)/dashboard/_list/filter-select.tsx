import { toOptions } from '@/app/(admin)/dashboard/_fields/options'
import { SelectField } from '@/components/ui/fields/select-field'

type FilterSelectProps = {
  label: string
  name: string
  labels: Record<string, string>
  value: string | undefined
  /** Label of the empty option; null if a value is always set. */
  none?: string | null
}

export function FilterSelect({ label, name, labels, value = '', none = 'All' }: FilterSelectProps) {
  return (
    <SelectField
      // Remounts the select, which ignores a new default value.
      key={value}
      label={label}
      name={name}
      options={toOptions(labels)}
      placeholder={none ?? undefined}
      defaultValue={value}
    />
  )
}
