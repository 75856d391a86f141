'use client'

import { clsx } from 'clsx'
import { useRouter } from 'next/navigation'
import { useEffect, useId, useState } from 'react'
import { ScriptName } from '@/components/names/script-name'
import { Field } from '@/components/ui/fields/field'
import { optionClass, optionListClass } from '@/components/ui/fields/option-list-class'
import { isComposing, useCombobox } from '@/lib/client/forms/use-combobox'
import type { SuggestionDto } from '@/lib/domains/search/suggestions/schema'
import { counted } from '@/lib/shared/format/format'
import { isScriptNameKind } from '@/lib/shared/music/scripts'
import { useSuggestions } from './use-suggestions'

type SearchBoxProps = {
  label: string
  value: string
  /** What was last searched for: `value` without the letters that were typed since. */
  sent: string
  onType: (text: string) => void
  /** Called before another page is opened. */
  onLeave: () => void
}

/** The search's input, with suggestions that lead straight to a page. */
export function SearchBox({ label, value, sent, onType, onLeave }: SearchBoxProps) {
  const id = useId()
  const router = useRouter()
  /** Whether the person typed since the list was last closed. */
  const [typing, setTyping] = useState(false)
  const suggestions = useSuggestions(sent, typing)
  const open = typing && suggestions.length > 0
  const close = () => setTyping(false)

  function go(suggestion: SuggestionDto | undefined) {
    close()
    if (!suggestion) return
    onLeave()
    router.push(suggestion.href)
  }

  const { input, list, option, reset } = useCombobox({
    id,
    count: suggestions.length,
    open,
    onOpen: () => setTyping(true),
    onClose: close,
    onChoose: (index) => go(suggestions[index]),
  })

  useEffect(() => {
    if (!open) return
    // Whoever scrolls looks at the results, which the list covers. The list's own scrolling does not reach the window.
    const onScroll = () => setTyping(false)
    window.addEventListener('scroll', onScroll, { passive: true })
    return () => window.removeEventListener('scroll', onScroll)
  }, [open])

  return (
    <div className="relative min-w-[min(10rem,100%)] flex-1">
      <Field
        {...input}
        label={label}
        labelHidden
        name="query"
        type="search"
        enterKeyHint="search"
        value={value}
        onChange={({ target }) => {
          setTyping(true)
          reset()
          onType(target.value)
        }}
        onKeyDown={(event) => {
          input.onKeyDown(event)
          if (event.key === 'Enter' && !isComposing(event)) close()
        }}
        placeholder="A raga, an artist, a composition"
      />
      <ul {...list} aria-label="Suggestions" className={clsx(optionListClass, 'shadow-lg', !open && 'hidden')}>
        {suggestions.map((suggestion, index) => (
          <li
            key={suggestion.href}
            {...option(index)}
            className={clsx(optionClass, 'flex items-baseline justify-between gap-4')}
          >
            <span dir="auto" className="min-w-0">
              {isScriptNameKind(suggestion.kind) ? (
                <ScriptName kind={suggestion.kind}>{suggestion.name}</ScriptName>
              ) : (
                suggestion.name
              )}
            </span>{' '}
            <span className="shrink-0 text-fine text-dust">{suggestion.kind}</span>
          </li>
        ))}
      </ul>
      <p role="status" className="sr-only">
        {open && counted(suggestions.length, 'suggestion')}
      </p>
    </div>
  )
}
