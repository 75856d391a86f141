'use client'
import { clsx } from 'clsx'
import { useState, useId, type ComponentProps, type ReactNode } from 'react'
import { Icon } from '@/components/ui/icon'

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

export type FieldTexts = {
  label: string
  /** Hides the label visually; screen readers still announce it. */
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

export function controlAria(id: string, texts: FieldTexts) {
  const describedBy = [texts.hint ? `${id}-hint` : '', texts.error ? `${id}-error` : ''].filter(Boolean).join(' ')
  return { 'aria-invalid': texts.error ? true : undefined, 'aria-describedby': describedBy || undefined }
}

type FieldProps = FieldTexts & { id?: string; className?: string }

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

/** Stays mounted without an error, because screen readers announce only changes to an existing alert. */
export function FieldError({ id, error }: { id: string; error?: string }) {
  return (
    <p id={`${id}-error`} role="alert" className={error ? 'text-fine font-medium text-danger' : 'hidden'}>
      {error}
    </p>
  )
}

export function TextareaField(props: ComponentProps<'textarea'> & FieldTexts) {
  const { frame, control } = useField(props)
  return (
    <FieldFrame {...frame}>
      <textarea dir="auto" rows={6} {...control} className={clsx(control.className, 'resize-y')} />
    </FieldFrame>
  )
}
