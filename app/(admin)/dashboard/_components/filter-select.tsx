import { optionsOf } from '@/app/(admin)/dashboard/_components/options-of'
import { SelectField } from '@/components/ui/select-field'

type FilterSelectProps = {
  label: string
  /** Name of the parameter in the address. */
  name: string
  labels: Record<string, string>
  value: string | undefined
}

/** A filter of a list: one of some values, or all. */
export function FilterSelect({ label, name, labels, value }: FilterSelectProps) {
  return (
    <SelectField label={label} name={name} options={optionsOf(labels)} placeholder="All" defaultValue={value ?? ''} />
  )
}
