'use client'

import { useCallback, useState } from 'react'

type Waiting = { resolve: () => void; reject: (reason: Error) => void }

/**
 * For work that waits for what a person does in a dialog.
 * @returns `isOpen`, whether somebody waits; `ask`, which resolves once it is done; `done`; and `refuse`, after which
 *   `ask` rejects with the given reason
 */
export function useAnswer() {
  const [waiting, setWaiting] = useState<Waiting | null>(null)
  const ask = useCallback(() => new Promise<void>((resolve, reject) => setWaiting({ resolve, reject })), [])
  // An answer may come late, when the dialog is open for another request.
  const close = () => setWaiting((now) => (now === waiting ? null : now))
  return {
    isOpen: waiting !== null,
    ask,
    done: () => (close(), waiting?.resolve()),
    refuse: (reason: Error) => (close(), waiting?.reject(reason)),
  }
}
