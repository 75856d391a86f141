'use client'

import { clsx } from 'clsx'
import type { ComponentProps } from 'react'
import { FieldFrame, useField, type FieldTexts } from './field-frame'

export function TextareaField(props: ComponentProps<'textarea'> & FieldTexts) {
  const { frame, control } = useField(props)
  return (
    <FieldFrame {...frame}>
      <textarea dir="auto" rows={6} {...control} className={clsx(control.className, 'resize-y')} />
    </FieldFrame>
  )
}
