'use client'

import { X } from 'lucide-react'
import { useController } from 'react-hook-form'
import type { Choice, ChoiceKind } from '@/lib/domains/catalogue/editing/schema'
import { ChoiceField } from './choice-field'
import { useChoiceLabels } from './use-choice-labels'

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
  const { field, fieldState } = useController<Record<string, (number | string)[]>>({ name })
  const { choiceOf, note } = useChoiceLabels(kind, stored)
  const ids = field.value.filter((id) => typeof id === 'number')
  // What was typed and not chosen: the schema of the form refuses it.
  const unchosen = field.value.find((id) => typeof id === 'string')

  return (
    <div className="flex flex-col gap-2">
      <ChoiceField
        kind={kind}
        label={label}
        error={fieldState.error?.message}
        value={null}
        unchosen={unchosen ?? ''}
        onUnchosen={(text) => field.onChange(text ? [...ids, text] : ids)}
        onChange={(choice) => {
          if (!choice || ids.includes(choice.id)) return
          note(choice)
          field.onChange([...ids, choice.id])
        }}
      />
      {ids.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {ids.map(choiceOf).map((choice) => (
            <li key={choice.id}>
              <button
                type="button"
                onClick={() => field.onChange(ids.filter((id) => id !== choice.id))}
                aria-label={`Take away the ${one} ${choice.label}`}
                className="inline-flex min-h-10 items-center gap-2 rounded-full border border-edge px-4 text-sand hover:border-brass-bright hover:text-ivory"
              >
                <bdi>{choice.label}</bdi>
                <X aria-hidden className="size-4" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
