import { render, screen } from '@testing-library/react'
import { FailureNotice } from './failure-notice'

it('who is signed out logs in and comes back to this page, not to the second that its address named', () => {
  window.history.replaceState(null, '', '/browse/videos/7/info?playlist=3&entry=5&t=90')
  render(<FailureNotice failure="signed-out" onRetry={() => undefined} />)
  const address = new URL(screen.getByRole<HTMLAnchorElement>('link', { name: 'Log in' }).href)
  expect([address.pathname, address.searchParams.get('to')]).toEqual([
    '/login',
    '/browse/videos/7/info?playlist=3&entry=5',
  ])
})

it('who has no access any more gets the plans, and a rental of a video; a livestream cannot be rented', () => {
  const { rerender } = render(<FailureNotice failure="no-access" videoId={7} onRetry={() => undefined} />)
  expect(screen.getByRole('link', { name: 'See plans' })).toHaveAttribute('href', '/select-package')
  expect(screen.getByRole('link', { name: 'Rent this video' })).toHaveAttribute('href', '/browse/videos/7/rent')
  rerender(<FailureNotice failure="no-access" onRetry={() => undefined} />)
  expect(screen.queryByRole('link', { name: 'Rent this video' })).toBeNull()
})
