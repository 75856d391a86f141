import { render, screen } from '@testing-library/react'
import { SliderTrack } from './video-shelf'

const CARD = 300

test('the button reaches cards that arrive later', () => {
  jest.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(4 * CARD)
  jest.spyOn(Element.prototype, 'scrollWidth', 'get').mockImplementation(function (this: Element) {
    return this.childElementCount * CARD
  })
  const shelf = (cards: number) => (
    <SliderTrack label="My List" head={null}>
      {Array.from({ length: cards }, (_, index) => (
        <li key={index} />
      ))}
    </SliderTrack>
  )
  const { rerender } = render(shelf(4))
  const next = screen.getByRole('button', { name: 'Next in My List' })
  expect(next).toHaveAttribute('aria-disabled', 'true')
  rerender(shelf(5))
  expect(next).toHaveAttribute('aria-disabled', 'false')
})
