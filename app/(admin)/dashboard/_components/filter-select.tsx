import { optionsOf } from '@/app/(admin)/dashboard/_components/options-of'
import { SelectField } from '@/components/ui/select-field'

type FilterSelectProps = {
  label: string
  /** Of the parameter. */
  name: string
  /** What each value is called. */
  labels: Record<string, string>
  /** The one that is chosen now. */
  value: string | undefined
}

/** A filter of a list of the dashboard: one of some values, or all. */
export function FilterSelect({ label, name, labels, value }: FilterSelectProps) {
  return (
    <SelectField label={label} name={name} options={optionsOf(labels)} placeholder="All" defaultValue={value ?? ''} />
  )
}
