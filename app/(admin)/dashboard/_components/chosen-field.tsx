'use client'

import { useState, type ComponentProps } from 'react'
import { useController } from 'react-hook-form'
import { ChoiceField } from '@/app/(admin)/dashboard/_components/choice-field'
import type { Choice } from '@/lib/domains/editorial/schema-editing'

type ChosenFieldProps = Pick<ComponentProps<typeof ChoiceField>, 'kind' | 'label' | 'hint'> & {
  /** Field of the form around that holds the id. */
  name: string
  stored: Choice | null
  /** Called when the choice is removed. */
  onRemove?: () => void
}

/** A choice of one among many, whose id the form around sends. */
export function ChosenField({ name, stored, onRemove, ...texts }: ChosenFieldProps) {
  const { field, fieldState } = useController({ name })
  const [choice, setChoice] = useState(stored)
  return (
    <ChoiceField
      {...texts}
      error={fieldState.error?.message}
      value={choice}
      onChange={(chosen) => {
        setChoice(chosen)
        field.onChange(chosen?.id ?? null)
        if (!chosen) onRemove?.()
      }}
    />
  )
}
