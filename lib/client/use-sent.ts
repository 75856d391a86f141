import { useState } from 'react'

/**
 * State that begins with what the server sent, and follows what it sends anew. The component needs no `key` for that: a
 * new key would make its elements anew, and the focus would be lost.
 */
export function useSent<Value>(sent: Value): [value: Value, set: (value: Value) => void] {
  const [value, set] = useState(sent)
  const [last, setLast] = useState(sent)
  if (last !== sent) {
    setLast(sent)
    set(sent)
  }
  return [value, set]
}
