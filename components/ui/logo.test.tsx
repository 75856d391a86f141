import { render, screen } from '@testing-library/react'
import { Logo } from './logo'

test('the logo is the drawn one until there is a picture, which has no alternative text', () => {
  const { container, rerender } = render(<Logo site={{ name: 'Sabha', logo: '' }} />)
  expect(screen.getByText('Sabha')).toBeVisible()
  expect(container.querySelectorAll('svg')).toHaveLength(1)
  const logo = `/api/media/pictures/${'a'.repeat(40)}.webp`
  rerender(<Logo site={{ name: 'Sabha', logo }} />)
  expect(container.querySelectorAll('svg')).toHaveLength(0)
  const picture = screen.getByRole('presentation')
  expect(picture).toHaveAttribute('alt', '')
  expect(new URL(picture.getAttribute('src') ?? '', 'http://x').searchParams.get('url')).toBe(logo)
  rerender(<Logo site={{ name: 'Sabha', logo: 'https://store.example.org/pictures/a.webp' }} />)
  expect(screen.getByRole('presentation')).toHaveAttribute('src', 'https://store.example.org/pictures/a.webp')
})
