import { fireEvent, render, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { nextTask } from '@/tests/support/until'
import { QuestionList } from './question-list'

const list = (
  <QuestionList
    items={[
      { question: 'What is it?', html: '<p>A house for the arts.</p>' },
      { question: 'What does it cost?', html: '<p>Little.</p>' },
    ]}
  />
)
const loaded = () => import('./question-accordion').then(nextTask)

test('the questions become an accordion when its code is loaded', async () => {
  render(list)
  expect(screen.queryByRole('button')).toBeNull()
  expect(await screen.findByRole('button', { name: 'What is it?' })).toHaveAttribute('aria-expanded', 'false')
})

test('an answer opened before the accordion’s code has loaded stays open', async () => {
  render(list)
  const answer = screen.getByText('Little.').closest('details')
  fireEvent.click(screen.getByText('What does it cost?'))
  answer?.setAttribute('open', '')
  await loaded()
  expect(answer).toBeInTheDocument()
  expect(screen.getByText('Little.')).toBeVisible()
})

test('a question focused while the accordion’s code loads keeps the focus', async () => {
  render(list)
  const title = screen.getByText('What is it?').closest('summary')
  title?.setAttribute('tabindex', '0')
  title?.focus()
  await loaded()
  expect(title).toHaveFocus()
})

test('the answers are in the HTML of the server, for search engines and without scripts', () => {
  const html = renderToString(list)
  expect(html).toContain('A house for the arts.')
  expect(html).toContain('Little.')
})
