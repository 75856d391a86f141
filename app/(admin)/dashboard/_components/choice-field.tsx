'use client'

import { clsx } from 'clsx'
import { X } from 'lucide-react'
import { useId, useState, type KeyboardEvent } from 'react'
import { useChoices } from '@/app/(admin)/dashboard/_components/use-choices'
import { controlAria, controlClass, FieldFrame } from '@/components/ui/field-frame'
import { IconButton } from '@/components/ui/icon-button'
import type { Choice, ChoiceKind } from '@/lib/domains/editorial/schema-editing'

type ChoiceFieldProps = {
  kind: ChoiceKind
  label: string
  hint?: string
  error?: string
  value: Choice | null
  onChange: (choice: Choice | null) => void
}

/** A choice of one among many: a combobox that lists matches while a person types. */
export function ChoiceField({ kind, label, hint, error, value, onChange }: ChoiceFieldProps) {
  const id = useId()
  const [typed, setTyped] = useState<string | null>(null)
  const [active, setActive] = useState(0)
  const open = typed !== null
  const { options, loading, problem } = useChoices(kind, (typed ?? '').trim(), open)
  const texts = { label, hint, error }

  function choose(choice: Choice | null) {
    setTyped(null)
    onChange(choice)
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0) {
      event.preventDefault()
      if (!open) setTyped('')
      else if (options.length > 0) setActive((active + step + options.length) % options.length)
    } else if (event.key === 'Escape' && open) {
      event.stopPropagation()
      setTyped(null)
    } else if (event.key === 'Enter' && open) {
      event.preventDefault()
      const option = options[active]
      if (option) choose(option)
    }
  }

  return (
    <FieldFrame id={id} texts={texts}>
      <div className="relative flex gap-1">
        <input
          {...controlAria(id, texts)}
          id={id}
          role="combobox"
          aria-expanded={open}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={open && options[active] ? `${id}-${options[active].id}` : undefined}
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          placeholder="Type to search"
          value={typed ?? value?.label ?? ''}
          onChange={(event) => {
            setTyped(event.target.value)
            setActive(0)
          }}
          onClick={() => !open && setTyped('')}
          onBlur={() => setTyped(null)}
          onKeyDown={onKeyDown}
          className={controlClass(Boolean(error))}
        />
        {value && <IconButton icon={X} label={`Take away: ${value.label}`} onClick={() => choose(null)} />}
        <ul
          id={`${id}-list`}
          role="listbox"
          aria-label={label}
          // The field keeps the focus, so that the click chooses before the list closes.
          onMouseDown={(event) => event.preventDefault()}
          className={clsx(
            'absolute top-full right-0 left-0 z-20 mt-1 max-h-72 overflow-y-auto rounded-card border border-edge bg-high',
            !open && 'hidden',
          )}
        >
          {options.map((option, index) => (
            <li
              key={option.id}
              id={`${id}-${option.id}`}
              role="option"
              aria-selected={index === active}
              onClick={() => choose(option)}
              className={clsx(
                'min-h-11 cursor-pointer px-4 py-2.5',
                index === active ? 'bg-raised text-brass-bright' : 'text-ivory',
              )}
            >
              {option.label}
            </li>
          ))}
        </ul>
      </div>
      <p aria-live="polite" className="text-fine text-dust empty:hidden">
        {open && (problem ?? (loading ? 'Searching…' : options.length === 0 ? 'Nothing fits.' : ''))}
      </p>
    </FieldFrame>
  )
}
