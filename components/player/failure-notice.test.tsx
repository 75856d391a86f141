import { render, screen } from '@testing-library/react'
import { FailureNotice } from './failure-notice'

it('after a logout, logging in leads back to this page without the second in its URL', () => {
  window.history.replaceState(null, '', '/browse/videos/7/info?playlist=3&entry=5&t=90')
  render(<FailureNotice failure="signed-out" onRetry={() => undefined} />)
  const address = new URL(screen.getByRole<HTMLAnchorElement>('link', { name: 'Log in' }).href)
  expect([address.pathname, address.searchParams.get('to')]).toEqual([
    '/login',
    '/browse/videos/7/info?playlist=3&entry=5',
  ])
})

it('without access, a viewer is offered the plans, and a rental except for livestreams', () => {
  const { rerender } = render(<FailureNotice failure="no-access" videoId={7} onRetry={() => undefined} />)
  expect(screen.getByRole('link', { name: 'See plans' })).toHaveAttribute('href', '/select-package')
  expect(screen.getByRole('link', { name: 'Rent this video' })).toHaveAttribute('href', '/browse/videos/7/rent')
  expect(screen.getByRole('alert')).toHaveTextContent('Get Premium or rent the video')
  rerender(<FailureNotice failure="no-access" onRetry={() => undefined} />)
  expect(screen.getByRole('alert')).toHaveTextContent('Get Premium to keep watching.')
  expect(screen.queryByRole('link', { name: 'Rent this video' })).toBeNull()
})
