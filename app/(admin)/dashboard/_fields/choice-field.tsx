'use client'
import { clsx } from 'clsx'
import { X } from 'lucide-react'
import { useId, useState, useEffect, createContext, useContext, type ComponentProps } from 'react'
import { useController } from 'react-hook-form'
import { IconButton } from '@/components/ui/buttons/icon-button'
import { controlAria, controlClass, FieldFrame } from '@/components/ui/fields/field'
import { optionClass, optionListClass } from '@/components/ui/fields/option-list-class'
import { useCombobox } from '@/lib/client/forms/use-combobox'
import { useApiQuery } from '@/lib/client/lists/query-client'
import type { Choice, ChoiceKind } from '@/lib/domains/catalogue/editing/schema'
import { SEARCH_DEBOUNCE_MS } from '@/lib/shared/constants'
import { errorMessage } from '@/lib/shared/errors'
import { foldText } from '@/lib/shared/format/text-folding'
import { staffApiRoutes } from '@/lib/shared/routes/api-routes-staff'

/** Limits the list's height inside dialogs, which would clip a longer list. */
const IN_DIALOG = 'in-[[role=dialog]]:max-h-48'

type ChoiceFieldProps = {
  kind: ChoiceKind
  label: string
  hint?: string
  error?: string
  value: Choice | null
  /** Id of the edited row, which can't be chosen. */
  except?: number
  onChange: (choice: Choice | null) => void
  /** Typed text that matches no choice, kept in the form so that validation can reject it. */
  unchosen?: string
  onUnchosen?: (text: string) => void
  /** Path of the list of choices. Default: the list for people who edit the catalogue. */
  pathOf?: typeof staffApiRoutes.choices
}

export function ChoiceField({ kind, label, hint, error, value, except, onChange, ...form }: ChoiceFieldProps) {
  const id = useId()
  const [typed, setTyped] = useState<string | null>(null)
  const [ownUnchosen, setOwnUnchosen] = useState('')
  const open = typed !== null
  const { options: found, loading, problem } = useChoices(kind, (typed ?? '').trim(), open, form.pathOf)
  const options = found.filter(({ id: choice }) => choice !== except)
  const unchosen = form.unchosen ?? ownUnchosen
  const notChosen = unchosen && !open ? `Choose “${unchosen}” from the list, or clear the field.` : undefined
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
    const meant = text && options.find((option) => foldText(option.label) === foldText(text))
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
        {value && <IconButton icon={X} label={`Remove ${value.label}`} onClick={() => choose(null)} />}
        <ul {...combobox.list} aria-label={label} className={clsx(optionListClass, IN_DIALOG, !open && 'hidden')}>
          {options.map((option, index) => (
            <li dir="auto" key={option.id} {...combobox.option(index)} className={optionClass}>
              {option.label}
            </li>
          ))}
        </ul>
      </div>
      <p aria-live="polite" className="text-fine text-dust empty:hidden">
        {open && (problem ?? (loading ? 'Searching…' : options.length === 0 ? 'No matches.' : ''))}
      </p>
    </FieldFrame>
  )
}

function useChoices(kind: ChoiceKind, text: string, open: boolean, pathOf = staffApiRoutes.choices) {
  const [asked, setAsked] = useState(text)

  useEffect(() => {
    if (text === asked) return
    const timer = setTimeout(() => setAsked(text), open ? SEARCH_DEBOUNCE_MS : 0)
    return () => clearTimeout(timer)
  }, [text, asked, open])

  const current = text === asked
  const { data, error, isPending } = useApiQuery<Choice[]>(
    open && current ? pathOf(kind, asked) : null,
    // Always refetches, because the row may have just been created in another tab.
    { staleTime: 0 },
  )
  return {
    options: (current && data) || [],
    loading: open && (!current || isPending),
    problem: current && error ? errorMessage(error) : null,
  }
}

/** Labels of the chosen rows, since the form holds only ids. Keys combine kind and id, such as 'tag 12'. */
export type ChoiceLabels = Map<string, string>

export const ChoiceLabelsContext = createContext<ChoiceLabels>(new Map())

const keyOf = (kind: ChoiceKind, id: number) => `${kind} ${id}`

function useChoiceLabels(kind: ChoiceKind, stored: readonly Choice[]) {
  const labels = useContext(ChoiceLabelsContext)
  useEffect(() => {
    for (const { id, label } of stored) labels.set(keyOf(kind, id), label)
  }, [labels, kind, stored])
  return {
    choiceOf: (id: number): Choice => ({
      id,
      label: stored.find((choice) => choice.id === id)?.label ?? labels.get(keyOf(kind, id)) ?? `#${id}`,
    }),
    note: ({ id, label }: Choice) => void labels.set(keyOf(kind, id), label),
  }
}

type ChoicesFieldProps = {
  kind: ChoiceKind
  label: string
  /** Singular noun, such as 'tag'. */
  one: string
  name: string
  stored: readonly Choice[]
}

export function ChoicesField({ kind, label, one, name, stored }: ChoicesFieldProps) {
  const { field, fieldState } = useController<Record<string, (number | string)[]>>({ name })
  const { choiceOf, note } = useChoiceLabels(kind, stored)
  const ids = field.value.filter((id) => typeof id === 'number')
  // A string is typed text that matches no choice. The form's schema rejects it.
  const unchosen = field.value.find((id) => typeof id === 'string')

  return (
    <div className="flex flex-col gap-2">
      <ChoiceField
        kind={kind}
        label={label}
        error={fieldState.error?.message}
        value={null}
        unchosen={unchosen ?? ''}
        onUnchosen={(text) => field.onChange(text ? [...ids, text] : ids)}
        onChange={(choice) => {
          if (!choice || ids.includes(choice.id)) return
          note(choice)
          field.onChange([...ids, choice.id])
        }}
      />
      {ids.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {ids.map(choiceOf).map((choice) => (
            <li key={choice.id}>
              <button
                type="button"
                onClick={() => field.onChange(ids.filter((id) => id !== choice.id))}
                aria-label={`Remove ${one} ${choice.label}`}
                className="inline-flex min-h-10 items-center gap-2 rounded-full border border-edge px-4 text-sand hover:border-brass-bright hover:text-ivory"
              >
                <bdi>{choice.label}</bdi>
                <X aria-hidden className="size-4" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

type SelectionFieldProps = Pick<ComponentProps<typeof ChoiceField>, 'kind' | 'label' | 'hint' | 'pathOf'> & {
  name: string
  stored: Choice | null
  onRemove?: () => void
}

const none: readonly Choice[] = []

export function SelectionField({ name, stored, onRemove, ...texts }: SelectionFieldProps) {
  const { field, fieldState } = useController({ name })
  const { choiceOf, note } = useChoiceLabels(texts.kind, stored ? [stored] : none)
  const id: unknown = field.value
  return (
    <ChoiceField
      {...texts}
      error={fieldState.error?.message}
      value={typeof id === 'number' ? choiceOf(id) : null}
      unchosen={typeof id === 'string' ? id : ''}
      onUnchosen={(text) => field.onChange(text || null)}
      onChange={(chosen) => {
        if (chosen) note(chosen)
        field.onChange(chosen?.id ?? null)
        if (!chosen) onRemove?.()
      }}
    />
  )
}
