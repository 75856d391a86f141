import { render, screen } from '@testing-library/react'
import { Performers } from './video-facts'

const performers = [
  { id: 1, name: 'Asha', role: 'vocal' },
  { id: 2, name: 'Usha', role: 'vocal' },
  { id: 3, name: 'Vasu', role: 'violin' },
  { id: 4, name: 'Ravi', role: null },
]

test('a video names those who lead first, then those who accompany with their roles, each linked to their page', () => {
  const { container } = render(<Performers performers={performers} linked />)
  expect(container.textContent).toBe('Asha and Ushawith Vasu (violin), Ravi')
  expect(screen.getByRole('link', { name: 'Vasu' })).toHaveAttribute('href', '/artists/3')
})

test('a video without public performers names none', () => {
  expect(render(<Performers performers={[]} linked />).container).toBeEmptyDOMElement()
})

test('the preview of staff names performers without links', () => {
  render(<Performers performers={performers} linked={false} />)
  expect(screen.queryByRole('link')).toBeNull()
})
