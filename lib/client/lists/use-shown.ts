import { useCallback, useState } from 'react'

/** Returns a locally changed value until the server's value changes. Unlike a `key`, keeps the elements and focus. */
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
