'use client'

import type { ComponentProps } from 'react'
import { useController } from 'react-hook-form'
import type { Choice } from '@/lib/domains/catalogue/editing/schema'
import { ChoiceField } from './choice-field'
import { useChoiceLabels } from './use-choice-labels'

type ChosenFieldProps = Pick<ComponentProps<typeof ChoiceField>, 'kind' | 'label' | 'hint'> & {
  /** Field of the form around that holds the id. */
  name: string
  stored: Choice | null
  /** Called when the choice is removed. */
  onRemove?: () => void
}

const none: readonly Choice[] = []

/** A choice of one among many, whose id the form around sends. */
export function ChosenField({ name, stored, onRemove, ...texts }: ChosenFieldProps) {
  const { field, fieldState } = useController({ name })
  const { choiceOf, note } = useChoiceLabels(texts.kind, stored ? [stored] : none)
  const id: unknown = field.value
  return (
    <ChoiceField
      {...texts}
      error={fieldState.error?.message}
      value={typeof id === 'number' ? choiceOf(id) : null}
      unchosen={typeof id === 'string' ? id : ''}
      onUnchosen={(text) => field.onChange(text || null)}
      onChange={(chosen) => {
        if (chosen) note(chosen)
        field.onChange(chosen?.id ?? null)
        if (!chosen) onRemove?.()
      }}
    />
  )
}
