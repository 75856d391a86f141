'use client'

import { clsx } from 'clsx'
import { useId, type ReactNode } from 'react'

/** Props of every kind of field besides the attributes of its control. */
export type FieldTexts = {
  label: string
  /** The label is for assistive technology only. */
  labelHidden?: boolean
  hint?: ReactNode
  error?: string
}

export function controlClass(hasError: boolean): string {
  return clsx(
    'min-h-12 w-full rounded-card border bg-high px-4 py-2.5 text-ivory placeholder:text-dust',
    'transition-colors duration-quick disabled:opacity-60',
    hasError ? 'border-danger' : 'border-edge hover:border-brass focus:border-brass-bright',
  )
}

/** The aria attributes that tie a control to its hint and error. @param id the control's id */
export function controlAria(id: string, texts: FieldTexts) {
  const describedBy = [texts.hint ? `${id}-hint` : '', texts.error ? `${id}-error` : ''].filter(Boolean).join(' ')
  return { 'aria-invalid': texts.error ? true : undefined, 'aria-describedby': describedBy || undefined }
}

type FieldProps = FieldTexts & { id?: string; className?: string }

/** Splits the props of a field into those of its frame and those of its control. */
export function useField<Props extends FieldProps>(props: Props) {
  const { id: givenId, label, labelHidden, hint, error, className, ...rest } = props
  const ownId = useId()
  const id = givenId ?? ownId
  const texts = { label, labelHidden, hint, error }
  const look = clsx(controlClass(Boolean(error)), className)
  return { frame: { id, texts }, control: { ...rest, ...controlAria(id, texts), id, className: look } }
}

export function FieldFrame({ id, texts, children }: { id: string; texts: FieldTexts; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className={texts.labelHidden ? 'sr-only' : 'leading-tight font-medium text-sand'}>
        {texts.label}
      </label>
      {children}
      {texts.hint && (
        <p id={`${id}-hint`} className="text-fine text-dust">
          {texts.hint}
        </p>
      )}
      <FieldError id={id} error={texts.error} />
    </div>
  )
}

/** The message under a field. The element stays, so that a change is announced. */
export function FieldError({ id, error }: { id: string; error?: string }) {
  return (
    <p id={`${id}-error`} role="alert" className={error ? 'text-fine font-medium text-danger' : 'hidden'}>
      {error}
    </p>
  )
}
