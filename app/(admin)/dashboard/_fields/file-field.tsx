'use client'

import { useId, type ReactNode } from 'react'

type FileFieldProps = {
  label: string
  /** Kinds of files, as the element's `accept` wants them. */
  accept: string
  disabled: boolean
  /** Called with the chosen file, or null when the choice is removed. */
  onChoose: (file: File | null) => void
  hint?: ReactNode
}

export function FileField({ label, accept, disabled, onChoose, hint }: FileFieldProps) {
  const id = useId()
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="font-medium text-sand">
        {label}
      </label>
      <input
        id={id}
        type="file"
        accept={accept}
        disabled={disabled}
        aria-busy={disabled || undefined}
        // Else the browser says nothing when the same file is chosen again, as after it was corrected.
        onClick={(event) => {
          event.currentTarget.value = ''
        }}
        onChange={(event) => onChoose(event.target.files?.[0] ?? null)}
        aria-describedby={hint ? `${id}-hint` : undefined}
        className="w-full min-w-0 rounded-card border border-edge bg-high p-2 text-sand file:mr-4 file:min-h-10 file:cursor-pointer file:rounded-card file:border-0 file:bg-brass file:px-4 file:font-semibold file:text-ground"
      />
      {hint && (
        <p id={`${id}-hint`} className="text-fine text-dust">
          {hint}
        </p>
      )}
    </div>
  )
}
