'use client'

import { clsx } from 'clsx'
import { X } from 'lucide-react'
import { useId, useState } from 'react'
import { useChoices } from '@/app/(admin)/dashboard/_components/use-choices'
import { controlAria, controlClass, FieldFrame } from '@/components/ui/field-frame'
import { optionClass, optionListClass } from '@/components/ui/option-list-class'
import { IconButton } from '@/components/ui/icon-button'
import type { Choice, ChoiceKind } from '@/lib/domains/editorial/schema-editing'
import { useCombobox } from '@/lib/client/use-combobox'

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
  const open = typed !== null
  const { options, loading, problem } = useChoices(kind, (typed ?? '').trim(), open)
  const texts = { label, hint, error }

  function choose(choice: Choice | null) {
    setTyped(null)
    onChange(choice)
  }

  const combobox = useCombobox({
    id,
    count: options.length,
    open,
    onOpen: () => setTyped(''),
    onClose: () => setTyped(null),
    onChoose: (index) => choose(options[index] ?? null),
    firstIsActive: true,
  })

  return (
    <FieldFrame id={id} texts={texts}>
      <div className="relative flex gap-1">
        <input
          {...controlAria(id, texts)}
          {...combobox.input}
          spellCheck={false}
          maxLength={200}
          placeholder="Type to search"
          value={typed ?? value?.label ?? ''}
          onChange={(event) => {
            setTyped(event.target.value)
            combobox.reset()
          }}
          onClick={() => !open && setTyped('')}
          className={controlClass(Boolean(error))}
        />
        {value && <IconButton icon={X} label={`Take away: ${value.label}`} onClick={() => choose(null)} />}
        <ul {...combobox.list} aria-label={label} className={clsx(optionListClass, !open && 'hidden')}>
          {options.map((option, index) => (
            <li key={option.id} {...combobox.option(index)} className={optionClass}>
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
