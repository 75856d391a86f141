'use client'

import { useState, type ReactNode } from 'react'
import { ConfirmDialog } from '@/components/ui/dialogs/confirm-dialog'

export type Question = { title: string; description: ReactNode; confirm: string }
type Asked = { question: Question; answer: (isConfirmed: boolean) => void }

/** @returns `ask`, which shows a question and tells whether it was confirmed; and its dialog, to be rendered */
export function useQuestion(): { ask: (question: Question) => Promise<boolean>; dialog: ReactNode } {
  const [asked, setAsked] = useState<Asked | null>(null)
  const ask = (question: Question) => new Promise<boolean>((answer) => setAsked({ question, answer }))
  const dialog = asked && (
    <ConfirmDialog
      {...asked.question}
      onConfirm={async () => asked.answer(true)}
      onCancel={() => asked.answer(false)}
      onClose={() => setAsked(null)}
    />
  )
  return { ask, dialog }
}
