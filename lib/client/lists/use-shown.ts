import { useCallback, useState } from 'react'

/**
 * What shows a change at once, until the server sends what is stored. The component needs no `key` for that: a new key
 * would make its elements anew, and the focus would be lost.
 * @param stored as the server sent it last
 * @returns what is shown; `show`, which shows the change; `unshow`, where it was not stored
 */
export function useShown<Value>(stored: Value) {
  const [last, setLast] = useState(stored)
  const [changed, setChanged] = useState<{ to: Value } | null>(null)
  if (last !== stored) {
    setLast(stored)
    setChanged(null)
  }
  return {
    shown: changed && last === stored ? changed.to : stored,
    show: useCallback((to: Value) => setChanged({ to }), []),
    unshow: useCallback(() => setChanged(null), []),
  }
}
