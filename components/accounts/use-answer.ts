'use client'

import { useCallback, useRef, useState } from 'react'

type Waiting = { resolve: () => void; reject: (reason: Error) => void }

/**
 * For work that waits for what a person does in a dialog.
 * @returns `isOpen`, whether somebody waits; `ask`, which resolves once it is done; `done`; and `refuse`, after which
 *   `ask` rejects with the given reason
 */
export function useAnswer() {
  const [isOpen, setOpen] = useState(false)
  const waiting = useRef<Waiting | null>(null)

  const ask = useCallback(
    () =>
      new Promise<void>((resolve, reject) => {
        waiting.current = { resolve, reject }
        setOpen(true)
      }),
    [],
  )
  function close(answer: (waiting: Waiting) => void) {
    setOpen(false)
    if (waiting.current) answer(waiting.current)
    waiting.current = null
  }
  return {
    isOpen,
    ask,
    done: () => close(({ resolve }) => resolve()),
    refuse: (reason: Error) => close(({ reject }) => reject(reason)),
  }
}
