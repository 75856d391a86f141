'use client'

import { useEffect, useState, type KeyboardEvent, type MouseEvent } from 'react'

type ComboboxOptions = {
  id: string
  count: number
  open: boolean
  onOpen: () => void
  onClose: () => void
  onChoose: (index: number) => void
  /** Activates the first option immediately. Otherwise, Enter submits the form until an arrow key is pressed. */
  firstIsActive?: boolean
}

/**
 * Also returns true for the Enter key that accepts an IME candidate. Safari reports this key after the composition,
 * with key code 229.
 */
export const isComposing = ({ nativeEvent }: KeyboardEvent) => nativeEvent.isComposing || nativeEvent.keyCode === 229

/** Editable combobox with list autocomplete, following the WAI-ARIA Authoring Practices. */
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
      // Closes only the list, not the dialog around it.
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
      // Keeps focus in the input, so that the click selects an option before the list closes.
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
