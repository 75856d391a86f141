import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderToString } from 'react-dom/server'
import { Accordion } from '@/components/ui/accordion'

const items = [
  { title: 'What is it?', content: 'A house for the arts.' },
  { title: 'What does it cost?', content: 'Little.' },
]
const button = (name: string) => screen.findByRole('button', { name })

test('one item is open at a time, and a second click closes it', async () => {
  render(<Accordion items={items} />)
  expect(await button('What is it?')).toHaveAttribute('aria-expanded', 'false')
  await userEvent.click(await button('What is it?'))
  expect(await button('What is it?')).toHaveAttribute('aria-expanded', 'true')
  await userEvent.click(await button('What does it cost?'))
  expect(await button('What is it?')).toHaveAttribute('aria-expanded', 'false')
  expect(screen.getByRole('region', { name: 'What does it cost?' })).toHaveTextContent('Little.')
  await userEvent.click(await button('What does it cost?'))
  expect(await button('What does it cost?')).toHaveAttribute('aria-expanded', 'false')
})

test('a keyboard opens and closes', async () => {
  render(<Accordion items={items} />)
  await button('What is it?')
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  expect(await button('What is it?')).toHaveAttribute('aria-expanded', 'true')
  await userEvent.keyboard(' ')
  expect(await button('What is it?')).toHaveAttribute('aria-expanded', 'false')
})

test('the texts are in the HTML, as disclosures of which the browser keeps one open, before any script has run', () => {
  const page = document.createElement('div')
  page.innerHTML = renderToString(<Accordion items={items} />)
  const names = [...page.querySelectorAll('details')].map((item) => item.getAttribute('name'))
  expect(page).toHaveTextContent('Little.')
  expect(names).toEqual([names[0], names[0]])
  expect(names[0]).toBeTruthy()
})

test('who walks through the questions by keyboard stays where they are when the scripts come', async () => {
  const { container } = render(<Accordion items={items} />)
  const summary = container.querySelectorAll('summary')[1]
  // This document gives the focus to no summary without it.
  summary?.setAttribute('tabindex', '0')
  summary?.focus()
  expect(summary).toHaveFocus()
  expect(await button('What does it cost?')).toHaveFocus()
})

test('what was opened before the scripts came stays open', async () => {
  const { container } = render(<Accordion items={items} />)
  container.querySelectorAll('details')[1]?.setAttribute('open', '')
  expect(await button('What does it cost?')).toHaveAttribute('aria-expanded', 'true')
  await waitFor(() => expect(container.querySelector('details')).toBeNull())
})
