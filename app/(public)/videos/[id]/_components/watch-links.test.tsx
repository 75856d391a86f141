import { render, screen } from '@testing-library/react'
import { useSearchParams } from 'next/navigation'
import { WatchLinks } from './watch-links'

jest.mock('next/navigation', () => ({ useSearchParams: jest.fn() }))
const openWith = (search: string, pieces: Parameters<typeof WatchLinks>[0]['pieces'] = []) => {
  jest.mocked(useSearchParams).mockReturnValue(new URLSearchParams(search) as never)
  render(<WatchLinks id={7} duration={600} pieces={pieces} />)
}

test.each([
  ['', ''],
  ['utm_source=mail', ''],
  ['t=9999', ''],
  ['t=90', '?t=90'],
  ['playlist=abc&entry=1', '?playlist=abc&entry=1'],
  ['playlist=abc&entry=1&from=62.5&to=90', '?playlist=abc&entry=1&from=62.5&to=90'],
])('a public page opened with “%s” leads to the video with “%s”', (search, expected) => {
  openWith(search)
  const path = `/browse/videos/7/info${expected}`
  expect(screen.getByRole('link', { name: 'Watch' })).toHaveAttribute('href', path)
  expect(screen.getByRole('link', { name: 'Log in' })).toHaveAttribute(
    'href',
    `/login?${new URLSearchParams({ to: path })}`,
  )
})

const pieces = [
  { title: 'Varnam', startSeconds: 10, endSeconds: 90 },
  { title: 'Kriti', startSeconds: 100, endSeconds: null },
]

test.each([
  ['t=10', 'Starts at 0:10', 'Varnam'],
  ['t=95', 'Starts at 1:35', ''],
  ['from=100&to=120', 'From 1:40 to 2:00', 'Kriti'],
  ['t=5', 'Starts at 0:05', ''],
])('a public page opened with %s names the moment and its piece', (search, moment, piece) => {
  openWith(search, pieces)
  expect(screen.getByText(moment)).toHaveTextContent(new RegExp(`^${moment}${piece}$`))
})
