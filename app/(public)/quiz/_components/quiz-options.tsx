import { clsx } from 'clsx'
import { Check, X } from 'lucide-react'
import { MaybeTransliteratedName } from '@/components/names/transliterated-name'
import type { QuestionDto } from '@/lib/domains/quiz/schema'

type QuizOptionsProps = {
  question: QuestionDto
  /** Indexes of the given and the right answer; null until the question is answered. */
  given: { choice: number; answer: number } | null
  isSending: boolean
  onChoose: (choice: number) => void
}

const rowClass = 'flex min-h-13 w-full items-center gap-4 rounded-card border px-4 py-2.5 text-start'

export function QuizOptions({ question: { kind, options, text }, given, isSending, onChoose }: QuizOptionsProps) {
  const labelOf = (option: string) => <MaybeTransliteratedName kind={kind}>{option}</MaybeTransliteratedName>
  return (
    <ol aria-label={text} className="mt-6 grid gap-3 sm:grid-cols-2">
      {options.map((option, index) => (
        <li key={option}>
          {given ? (
            <Marked isRight={index === given.answer} isGiven={index === given.choice}>
              {labelOf(option)}
            </Marked>
          ) : (
            <button
              type="button"
              aria-disabled={isSending || undefined}
              aria-keyshortcuts={String(index + 1)}
              onClick={() => onChoose(index)}
              className={clsx(rowClass, 'border-edge hover:border-brass-bright hover:text-brass-bright')}
            >
              <span aria-hidden className="numerals text-dust">
                {index + 1}
              </span>
              <span className="min-w-0 font-semibold wrap-anywhere">{labelOf(option)}</span>
            </button>
          )}
        </li>
      ))}
    </ol>
  )
}

function Marked({ isRight, isGiven, children }: { isRight: boolean; isGiven: boolean; children: React.ReactNode }) {
  const tone = isRight ? 'border-peacock text-ivory' : isGiven ? 'border-danger text-ivory' : 'border-line text-dust'
  const note = isRight ? 'Right answer' : isGiven ? 'Your answer' : ''
  return (
    <div className={clsx(rowClass, tone)}>
      <span aria-hidden className="grid size-5 place-items-center">
        {isRight && <Check className="size-5 text-peacock" />}
        {!isRight && isGiven && <X className="size-5 text-danger" />}
      </span>
      <span className="min-w-0 grow wrap-anywhere">{children}</span>
      {note && <span className="text-fine text-sand">{note}</span>}
    </div>
  )
}
