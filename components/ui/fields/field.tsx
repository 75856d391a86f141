'use client'

import { clsx } from 'clsx'
import { useState, type ComponentProps } from 'react'
import { Icon } from '@/components/ui/icon'
import { FieldFrame, useField, type FieldTexts } from './field-frame'

/** A one-line input with label, hint and error. A password can be shown and hidden again. */
export function Field({ type = 'text', ...props }: ComponentProps<'input'> & FieldTexts) {
  const { frame, control } = useField(props)
  const [shown, setShown] = useState(false)
  const isPassword = type === 'password'
  const label = props.label.toLowerCase()
  return (
    <FieldFrame {...frame}>
      <span className="relative block">
        <input
          dir="auto"
          {...control}
          type={isPassword && shown ? 'text' : type}
          className={clsx(control.className, isPassword && 'pr-12')}
        />
        {isPassword && (
          <button
            type="button"
            onClick={() => setShown(!shown)}
            aria-label={shown ? `Hide ${label}` : `Show ${label}`}
            className="absolute inset-y-0 right-0 grid w-12 place-items-center text-dust hover:text-ivory"
          >
            <Icon shape={shown ? 'eye-closed' : 'eye'} className="size-5" />
          </button>
        )}
      </span>
    </FieldFrame>
  )
}
