'use client'

import { clsx } from 'clsx'
import { useId, useState, type ComponentProps } from 'react'
import { controlAria, controlClass, FieldFrame, type FieldTexts } from '@/components/ui/field-frame'
import { Icon } from '@/components/ui/icon'

/** A one-line input with label, hint and error. A password can be shown and hidden again. */
export function Field({
  label,
  labelHidden,
  hint,
  error,
  className,
  type = 'text',
  ...rest
}: ComponentProps<'input'> & FieldTexts) {
  const ownId = useId()
  const id = rest.id ?? ownId
  const [shown, setShown] = useState(false)
  const texts = { label, labelHidden, hint, error }
  const isPassword = type === 'password'
  return (
    <FieldFrame id={id} texts={texts}>
      <span className="relative block">
        <input
          {...rest}
          {...controlAria(id, texts)}
          id={id}
          type={isPassword && shown ? 'text' : type}
          className={clsx(controlClass(Boolean(error)), isPassword && 'pr-12', className)}
        />
        {isPassword && (
          <button
            type="button"
            onClick={() => setShown(!shown)}
            aria-label={shown ? `Hide ${label.toLowerCase()}` : `Show ${label.toLowerCase()}`}
            className="absolute inset-y-0 right-0 grid w-12 place-items-center text-dust hover:text-ivory"
          >
            <Icon shape={shown ? 'eye-closed' : 'eye'} className="size-5" />
          </button>
        )}
      </span>
    </FieldFrame>
  )
}
