'use client'

import { clsx } from 'clsx'
import { X } from 'lucide-react'
import { useId, useState } from 'react'
import { IconButton } from '@/components/ui/buttons/icon-button'
import { controlAria, controlClass, FieldFrame } from '@/components/ui/fields/field-frame'
import { optionClass, optionListClass } from '@/components/ui/fields/option-list-class'
import { useCombobox } from '@/lib/client/forms/use-combobox'
import type { Choice, ChoiceKind } from '@/lib/domains/catalogue/editing/schema'
import { folded } from '@/lib/shared/format/folded'
import { useChoices } from './use-choices'

/** A dialog cuts off what lies over its end: it has room for some choices there, by the least height of its content. */
const IN_DIALOG = 'in-[[role=dialog]]:max-h-48'

type ChoiceFieldProps = {
  kind: ChoiceKind
  label: string
  hint?: string
  error?: string
  value: Choice | null
  /** The id of a row that is no choice: the one that a choice is made for. */
  except?: number
  onChange: (choice: Choice | null) => void
  /** Text that stayed in the field and is no choice; the form around holds it, and refuses it. */
  unchosen?: string
  onUnchosen?: (text: string) => void
}

/**
 * A choice of one among many: a combobox that lists matches while a person types. Text without a choice
 * stays there, with what to do about it: nobody shall believe that it was chosen.
 */
export function ChoiceField({ kind, label, hint, error, value, except, onChange, ...form }: ChoiceFieldProps) {
  const id = useId()
  const [typed, setTyped] = useState<string | null>(null)
  const [ownUnchosen, setOwnUnchosen] = useState('')
  const open = typed !== null
  const { options: found, loading, problem } = useChoices(kind, (typed ?? '').trim(), open)
  const options = found.filter(({ id: choice }) => choice !== except)
  const unchosen = form.unchosen ?? ownUnchosen
  const notChosen =
    unchosen && !open ? `“${unchosen}” was not chosen. Choose from the list, or empty the field.` : undefined
  const texts = { label, hint, error: notChosen ?? error }

  function noteUnchosen(text: string) {
    setOwnUnchosen(text)
    form.onUnchosen?.(text)
  }

  function choose(choice: Choice | null) {
    setTyped(null)
    if (unchosen) noteUnchosen('')
    onChange(choice)
  }

  function close() {
    setTyped(null)
    if (unchosen) noteUnchosen('')
  }

  function blur() {
    const text = (typed ?? '').trim()
    const meant = text && options.find((option) => folded(option.label) === folded(text))
    if (meant) choose(meant)
    else if (text) {
      setTyped(null)
      noteUnchosen(text)
    } else if (open) close()
  }

  const combobox = useCombobox({
    id,
    count: options.length,
    open,
    onOpen: () => setTyped(unchosen),
    onClose: close,
    onChoose: (index) => choose(options[index] ?? null),
    firstIsActive: true,
  })

  return (
    <FieldFrame id={id} texts={texts}>
      <div className="relative flex gap-1">
        <input
          dir="auto"
          {...controlAria(id, texts)}
          {...combobox.input}
          spellCheck={false}
          maxLength={200}
          placeholder="Type to search"
          value={typed ?? (unchosen || (value?.label ?? ''))}
          onBlur={blur}
          onChange={(event) => {
            setTyped(event.target.value)
            combobox.reset()
          }}
          onClick={() => !open && setTyped(unchosen)}
          className={controlClass(Boolean(texts.error))}
        />
        {value && <IconButton icon={X} label={`Take away: ${value.label}`} onClick={() => choose(null)} />}
        <ul {...combobox.list} aria-label={label} className={clsx(optionListClass, IN_DIALOG, !open && 'hidden')}>
          {options.map((option, index) => (
            <li dir="auto" key={option.id} {...combobox.option(index)} className={optionClass}>
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
