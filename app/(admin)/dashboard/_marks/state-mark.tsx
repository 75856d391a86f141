import { clsx } from 'clsx'
import type { ReactNode } from 'react'

const tones = {
  good: { text: 'text-peacock', dot: 'bg-peacock' },
  waiting: { text: 'text-turmeric', dot: 'border-2 border-turmeric' },
  bad: { text: 'text-danger', dot: 'rotate-45 rounded-none bg-danger' },
  none: { text: 'text-dust', dot: 'border border-dust' },
} as const
export type Tone = keyof typeof tones

/** A state as a word, with a sign of its own shape: colour alone is not enough. */
export function StateMark({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span className={clsx('inline-flex items-center gap-2 font-medium whitespace-nowrap', tones[tone].text)}>
      <span aria-hidden className={clsx('size-2.5 shrink-0 rounded-full', tones[tone].dot)} />
      {children}
    </span>
  )
}
