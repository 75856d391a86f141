import { useState } from 'react'

/**
 * A list that shows a change at once, until the server sends what is stored.
 * @param stored as the server sent it last
 * @returns what is shown; `show`, which shows the change; `unshow`, where it was not stored
 */
export function useShownList<Item>(stored: readonly Item[]) {
  const [changed, setChanged] = useState<{ from: readonly Item[]; to: readonly Item[] } | null>(null)
  return {
    shown: changed?.from === stored ? changed.to : stored,
    show: (to: readonly Item[]) => setChanged({ from: stored, to }),
    unshow: () => setChanged(null),
  }
}
