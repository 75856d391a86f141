import { fireEvent, render } from '@testing-library/react'
import { Artwork } from './artwork'

test('a picture that fails to load is hidden, and another in its place shows', () => {
  const { container, rerender } = render(<Artwork src="/art/dance.webp" sizes="10rem" />)
  const picture = () => container.querySelector('img') ?? document.body
  expect(picture()).not.toHaveClass('opacity-0')
  fireEvent.error(picture())
  expect(picture()).toHaveClass('opacity-0')
  rerender(<Artwork src="/art/music.webp" sizes="10rem" />)
  expect(picture()).not.toHaveClass('opacity-0')
})
