'use client'

import { useEffect, useState, type KeyboardEvent, type MouseEvent } from 'react'

type ComboboxOptions = {
  /** Id of the input; the list's and the options' are made of it. */
  id: string
  /** Number of options in the list. */
  count: number
  open: boolean
  onOpen: () => void
  onClose: () => void
  onChoose: (index: number) => void
  /** Whether the first option is active at once. Else Enter is the form's until an arrow was pressed. */
  firstIsActive?: boolean
}

/**
 * Whether a key is that of an input method, such as the Enter that takes a candidate of a transliteration. Safari ends
 * the composition before it tells of that Enter, but gives it the number of a key that was taken.
 */
export const isComposing = ({ nativeEvent }: KeyboardEvent) => nativeEvent.isComposing || nativeEvent.keyCode === 229

/**
 * Keys, roles and ids of an input with a list of options (WAI-ARIA Authoring Practices, editable combobox with list
 * autocomplete). The focus stays in the input; the arrows move through the options, Enter chooses, Escape closes.
 * @returns props of the input, of the list and of each option, and `reset` for when the options change
 */
export function useCombobox({ id, count, open, onOpen, onClose, onChoose, firstIsActive = false }: ComboboxOptions) {
  const none = firstIsActive ? 0 : -1
  const [wanted, setActive] = useState(none)
  const active = open && wanted < count ? wanted : -1
  const optionId = (index: number) => `${id}-option-${index}`

  useEffect(() => {
    if (active >= 0) document.getElementById(`${id}-option-${active}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, active])

  function onKeyDown(event: KeyboardEvent) {
    if (isComposing(event)) return
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0) {
      event.preventDefault()
      if (!open) onOpen()
      else if (count > 0) setActive(active < 0 && step < 0 ? count - 1 : (active + step + count) % count)
    } else if (event.key === 'Escape' && open) {
      // Only the list closes: the text stays, and so does a dialog around.
      event.preventDefault()
      event.stopPropagation()
      onClose()
    } else if (event.key === 'Enter' && open && (active >= 0 || firstIsActive)) {
      event.preventDefault()
      if (active >= 0) onChoose(active)
    }
  }

  return {
    reset: () => setActive(none),
    input: {
      id,
      role: 'combobox' as const,
      'aria-expanded': open,
      'aria-controls': `${id}-list`,
      'aria-autocomplete': 'list' as const,
      'aria-activedescendant': active >= 0 ? optionId(active) : undefined,
      autoComplete: 'off',
      onBlur: onClose,
      onKeyDown,
    },
    list: {
      id: `${id}-list`,
      role: 'listbox' as const,
      // The input keeps the focus, so that the click chooses before the list closes.
      onMouseDown: (event: MouseEvent) => event.preventDefault(),
    },
    option: (index: number) => ({
      id: optionId(index),
      role: 'option' as const,
      'aria-selected': index === active,
      onClick: () => onChoose(index),
    }),
  }
}
