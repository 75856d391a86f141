'use client'

import { createContext, useCallback, useContext, useEffect, useRef, type Dispatch, type SetStateAction } from 'react'
import { noteWork } from '@/lib/client/requests/new-version'
import { useUnsavedWork } from './unsaved-work'

const refusals = {
  file: 'The file is still being uploaded: pause it, or wait. Nothing was saved.',
  picture: 'The picture is still being uploaded: please wait a moment. Nothing was saved.',
} as const
type Sent = keyof typeof refusals

/** Takes note of what a field of the form sends. @returns what to call when it is sent no more */
export const SendingContext = createContext<(sent: Sent) => () => void>(() => () => undefined)

/** Says whether a field sends something: leaving is then asked about, and saving, which may close the form, refused. */
export function useSending(sent: Sent, isSending: boolean): void {
  const note = useContext(SendingContext)
  useUnsavedWork(isSending)
  // A reload for a new version would cut it off, and the file would have to be chosen again.
  useEffect(() => (isSending ? noteWork() : undefined), [isSending])
  useEffect(() => (isSending ? note(sent) : undefined), [note, sent, isSending])
}

/**
 * Refuses to save a form while its fields send something.
 * @param setProblem shows why; it is told when that is over
 * @returns `noteSending`, the value of `SendingContext` around the fields, and `mayStart` of the form
 */
export function useSendingFields(setProblem: Dispatch<SetStateAction<string | null>>) {
  const sending = useRef(new Set<{ sent: Sent }>())
  const noteSending = useCallback(
    (sent: Sent) => {
      const one = { sent }
      sending.current.add(one)
      return () => {
        sending.current.delete(one)
        setProblem((shown) => (shown === refusals[sent] ? null : shown))
      }
    },
    [setProblem],
  )
  const mayStart = () => {
    const [first] = sending.current
    if (first) setProblem(refusals[first.sent])
    return first === undefined
  }
  return { noteSending, mayStart }
}
