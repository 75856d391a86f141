'use client'

import { X } from 'lucide-react'
import { ChoiceField } from '@/app/(admin)/dashboard/_components/choice-field'
import type { Choice, ChoiceKind } from '@/lib/domains/editorial/schema-editing'

type ChoicesFieldProps = {
  kind: ChoiceKind
  label: string
  /** Name of one choice: 'tag'. */
  one: string
  error?: string
  value: readonly Choice[]
  onChange: (choices: Choice[]) => void
}

/** A choice of several among many. The chosen ones are listed below the field, each with a button that removes it. */
export function ChoicesField({ kind, label, one, error, value, onChange }: ChoicesFieldProps) {
  return (
    <div className="flex flex-col gap-2">
      <ChoiceField
        kind={kind}
        label={label}
        error={error}
        value={null}
        onChange={(choice) => {
          if (choice && value.every(({ id }) => id !== choice.id)) onChange([...value, choice])
        }}
      />
      {value.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {value.map((choice) => (
            <li key={choice.id}>
              <button
                type="button"
                onClick={() => onChange(value.filter(({ id }) => id !== choice.id))}
                aria-label={`Take away the ${one} ${choice.label}`}
                className="inline-flex min-h-10 items-center gap-2 rounded-full border border-edge px-4 text-sand hover:border-brass-bright hover:text-ivory"
              >
                {choice.label}
                <X aria-hidden className="size-4" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
