'use client'

import { clsx } from 'clsx'
import { useId, type ComponentProps } from 'react'
import { controlAria, controlClass, FieldFrame, type FieldTexts } from '@/components/ui/field-frame'

type Option = { value: string; label: string }

/** A choice from a short list, by the browser's own control. `placeholder` is shown while nothing is chosen. */
export function SelectField({
  label,
  labelHidden,
  hint,
  error,
  options,
  placeholder,
  className,
  ...rest
}: ComponentProps<'select'> & FieldTexts & { options: readonly Option[]; placeholder?: string }) {
  const ownId = useId()
  const id = rest.id ?? ownId
  const texts = { label, labelHidden, hint, error }
  return (
    <FieldFrame id={id} texts={texts}>
      <select {...rest} {...controlAria(id, texts)} id={id} className={clsx(controlClass(Boolean(error)), className)}>
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </FieldFrame>
  )
}
