import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Accordion } from '@/components/ui/accordion'

const items = [
  { title: 'What is it?', content: 'A house for the arts.' },
  { title: 'What does it cost?', content: 'Little.' },
]
const button = (name: string) => screen.getByRole('button', { name })

test('one item is open at a time, and a second click closes it', async () => {
  render(<Accordion items={items} />)
  expect(button('What is it?')).toHaveAttribute('aria-expanded', 'false')
  await userEvent.click(button('What is it?'))
  expect(button('What is it?')).toHaveAttribute('aria-expanded', 'true')
  await userEvent.click(button('What does it cost?'))
  expect(button('What is it?')).toHaveAttribute('aria-expanded', 'false')
  expect(screen.getByRole('region', { name: 'What does it cost?' })).toHaveTextContent('Little.')
  await userEvent.click(button('What does it cost?'))
  expect(button('What does it cost?')).toHaveAttribute('aria-expanded', 'false')
})

test('a keyboard opens and closes, and each button names the text that it controls', async () => {
  render(<Accordion items={items} />)
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  expect(button('What is it?')).toHaveAttribute('aria-expanded', 'true')
  expect(document.getElementById(button('What is it?').getAttribute('aria-controls') ?? '')).toHaveTextContent('A house')
  await userEvent.keyboard(' ')
  expect(button('What is it?')).toHaveAttribute('aria-expanded', 'false')
})

test('the closed texts are in the HTML', () => {
  render(<Accordion items={items} />)
  expect(screen.getByText('Little.')).toBeInTheDocument()
})
