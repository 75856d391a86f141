import { render, screen } from '@testing-library/react'
import { useSearchParams } from 'next/navigation'
import { WatchLinks } from '@/app/(public)/videos/[id]/_components/watch-links'

jest.mock('next/navigation', () => ({ useSearchParams: jest.fn() }))

test.each([
  ['', ''],
  ['utm_source=mail', ''],
  ['t=9999', ''],
  ['t=90', '?t=90'],
  ['playlist=abc&entry=1', '?playlist=abc&entry=1'],
  ['playlist=abc&entry=1&from=62.5&to=90', '?playlist=abc&entry=1&from=62.5&to=90'],
])('a public page opened with “%s” leads to the video with “%s”', (search, expected) => {
  jest.mocked(useSearchParams).mockReturnValue(new URLSearchParams(search) as never)
  render(<WatchLinks id={7} duration={600} pieces={[]} />)
  const path = `/browse/videos/7/info${expected}`
  expect(screen.getByRole('link', { name: 'Watch' })).toHaveAttribute('href', path)
  expect(screen.getByRole('link', { name: 'Log in' })).toHaveAttribute(
    'href',
    `/login?${new URLSearchParams({ to: path })}`,
  )
})
