'use client'

import { X } from 'lucide-react'
import { useState } from 'react'
import { useController } from 'react-hook-form'
import { ChoiceField } from '@/app/(admin)/dashboard/_components/choice-field'
import type { Choice, ChoiceKind } from '@/lib/domains/editorial/schema-editing'

type ChoicesFieldProps = {
  kind: ChoiceKind
  label: string
  /** Name of one choice: 'tag'. */
  one: string
  /** Field of the form around that holds the ids. */
  name: string
  stored: readonly Choice[]
}

/** A choice of several among many, whose ids the form around sends. Below the field, each has a button to remove it. */
export function ChoicesField({ kind, label, one, name, stored }: ChoicesFieldProps) {
  const { field, fieldState } = useController({ name })
  const [value, setValue] = useState(stored)

  function change(choices: readonly Choice[]) {
    setValue(choices)
    field.onChange(choices.map(({ id }) => id))
  }

  return (
    <div className="flex flex-col gap-2">
      <ChoiceField
        kind={kind}
        label={label}
        error={fieldState.error?.message}
        value={null}
        onChange={(choice) => {
          if (choice && value.every(({ id }) => id !== choice.id)) change([...value, choice])
        }}
      />
      {value.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {value.map((choice) => (
            <li key={choice.id}>
              <button
                type="button"
                onClick={() => change(value.filter(({ id }) => id !== choice.id))}
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
