'use client'

type SegmentsProps<Value extends string> = {
  legend: string
  name: string
  options: readonly { value: Value; label: string }[]
  value: Value
  onChange: (value: Value) => void
}

/** Radio buttons side by side. They work in a form without JavaScript too. */
export function Segments<Value extends string>({ legend, name, options, value, onChange }: SegmentsProps<Value>) {
  return (
    <fieldset>
      <legend className="mb-1.5 leading-tight font-medium text-sand">{legend}</legend>
      <div className="flex flex-wrap gap-2">
        {options.map((option) => (
          <label
            key={option.value}
            className="relative inline-flex min-h-11 cursor-pointer items-center rounded-card border border-edge px-4 text-sand has-checked:border-brass has-checked:bg-brass has-checked:text-ground has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brass-bright hover:border-brass-bright"
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              className="absolute inset-0 cursor-pointer appearance-none rounded-card outline-none"
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
