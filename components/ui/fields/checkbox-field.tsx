'use client'

import { clsx } from 'clsx'
import { useId, type ComponentProps, type ReactNode } from 'react'
import { controlAria, FieldError } from './field'

export function CheckboxField({
  label,
  hint,
  error,
  className,
  ...rest
}: Omit<ComponentProps<'input'>, 'type'> & { label: ReactNode; hint?: ReactNode; error?: string }) {
  const ownId = useId()
  const id = rest.id ?? ownId
  return (
    <div className={clsx('flex flex-col gap-1', className)}>
      <span className="flex items-start gap-3">
        <input
          {...rest}
          {...controlAria(id, { label: '', hint, error })}
          id={id}
          type="checkbox"
          className="mt-0.5 size-5 shrink-0 accent-brass"
        />
        <label dir="auto" htmlFor={id} className="text-sand">
          {label}
        </label>
      </span>
      {hint && (
        <p id={`${id}-hint`} className="pl-8 text-fine text-dust">
          {hint}
        </p>
      )}
      <FieldError id={id} error={error} />
    </div>
  )
}
