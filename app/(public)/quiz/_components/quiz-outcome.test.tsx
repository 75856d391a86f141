import { render, screen } from '@testing-library/react'
import type { AnswerDto, QuestionDto } from '@/lib/domains/quiz/schema'
import { QuizOutcome } from './quiz-outcome'

test('an answer names the notes of its raga in text, because the drawn scale is hidden from screen readers', () => {
  const options = ['Mohanam', 'Hamsadhvani']
  const question: QuestionDto = { key: 'k', kind: 'raga', text: 'Which raga is this?', options, clip: null }
  const answer: AnswerDto = {
    ...{ isRight: true, answer: 0, isCounted: false, explanation: '', heard: null },
    about: { kind: 'ragas', slug: 'mohanam', name: 'Mohanam' },
    raga: { slug: 'mohanam', name: 'Mohanam', arohana: ['S', 'R2', 'G3'], avarohana: ['G3', 'R2', 'S'] },
  }
  render(<QuizOutcome question={question} answer={answer} next="Next question" onNext={() => undefined} />)
  const notes = screen.getByText('Arohana: S R2 G3. Avarohana: G3 R2 S.')
  expect(notes.closest('[aria-hidden]')).toBeNull()
})
