import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Accordion, AccordionItem } from './accordion'

const questions = (
  <Accordion>
    <AccordionItem title="What is it?">A house for the arts.</AccordionItem>
    <AccordionItem title="What does it cost?">Little.</AccordionItem>
  </Accordion>
)
const button = (name: string) => screen.getByRole('button', { name })

test('an accordion opens one item at a time, and a second click closes it', async () => {
  render(questions)
  expect(button('What is it?')).toHaveAttribute('aria-expanded', 'false')
  await userEvent.click(button('What is it?'))
  expect(button('What is it?')).toHaveAttribute('aria-expanded', 'true')
  await userEvent.click(button('What does it cost?'))
  expect(button('What is it?')).toHaveAttribute('aria-expanded', 'false')
  expect(screen.getByRole('region', { name: 'What does it cost?' })).toHaveTextContent('Little.')
  await userEvent.click(button('What does it cost?'))
  expect(button('What does it cost?')).toHaveAttribute('aria-expanded', 'false')
})

test('an accordion opens and closes from the keyboard', async () => {
  render(questions)
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  expect(button('What is it?')).toHaveAttribute('aria-expanded', 'true')
  await userEvent.keyboard(' ')
  expect(button('What is it?')).toHaveAttribute('aria-expanded', 'false')
})
