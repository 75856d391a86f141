'use client'

import { clsx } from 'clsx'
import { useId, type ComponentProps } from 'react'
import { controlAria, controlClass, FieldFrame, type FieldTexts } from '@/components/ui/field-frame'

export function TextareaField({
  label,
  labelHidden,
  hint,
  error,
  className,
  ...rest
}: ComponentProps<'textarea'> & FieldTexts) {
  const ownId = useId()
  const id = rest.id ?? ownId
  const texts = { label, labelHidden, hint, error }
  return (
    <FieldFrame id={id} texts={texts}>
      <textarea
        rows={6}
        {...rest}
        {...controlAria(id, texts)}
        id={id}
        className={clsx(controlClass(Boolean(error)), 'resize-y', className)}
      />
    </FieldFrame>
  )
}
