'use client'

import type { ComponentProps } from 'react'
import { FieldFrame, useField, type FieldTexts } from './field'

type Option = { value: string; label: string }
type SelectFieldProps = ComponentProps<'select'> & FieldTexts & { options: readonly Option[]; placeholder?: string }

export function SelectField({ options, placeholder, ...props }: SelectFieldProps) {
  const { frame, control } = useField(props)
  return (
    <FieldFrame {...frame}>
      <select {...control}>
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map((option) => (
          <option dir="auto" key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </FieldFrame>
  )
}
