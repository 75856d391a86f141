'use client'

import { useRef, useState, type ReactNode } from 'react'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'

export type Question = { title: string; description: ReactNode; confirm: string }

/** @returns `ask`, which shows a question and tells whether it was confirmed; and its dialog, to be rendered */
export function useQuestion(): { ask: (question: Question) => Promise<boolean>; dialog: ReactNode } {
  const [question, setQuestion] = useState<Question | null>(null)
  const answer = useRef<(isConfirmed: boolean) => void>(() => undefined)

  const ask = (asked: Question) =>
    new Promise<boolean>((resolve) => {
      answer.current = resolve
      setQuestion(asked)
    })
  const dialog = question && (
    <ConfirmDialog
      {...question}
      onConfirm={async () => answer.current(true)}
      onCancel={() => answer.current(false)}
      onClose={() => setQuestion(null)}
    />
  )
  return { ask, dialog }
}
