import { act, render } from '@testing-library/react'
import { reloadPage } from '@/lib/client/reload'
import { VIEWER_HINT_COOKIE } from '@/lib/shared/access/viewer-hint'
import { restorePage } from '@/tests/support/requests/answers'
import { RouteEffects } from './page-effects'

jest.mock('@/lib/client/reload', () => ({ reloadPage: jest.fn() }))

let path = '/help'
jest.mock('next/navigation', () => ({ usePathname: () => path }))

const scrolled = jest.fn()
const header = () => document.documentElement.dataset.viewer

beforeEach(() => {
  jest.mocked(reloadPage).mockClear()
  path = '/help'
  window.history.replaceState(null, '', path)
  window.scrollTo = scrolled.mockClear()
})

/** `isHere` sets the person who is logged in. `madeFor` sets the person for whom the page was rendered. */
const isHere = (hint: string) => {
  document.cookie = `${VIEWER_HINT_COOKIE}=${hint}${hint ? '' : '; max-age=0'}`
}
const madeFor = (facts: { viewer?: string; person?: string }) => Object.assign(document.documentElement.dataset, facts)
const restore = () => act(() => void restorePage())

afterEach(() => {
  isHere('')
  delete document.documentElement.dataset.viewer
  delete document.documentElement.dataset.person
})

test('a page restored from the back-forward cache after a logout shows the visitor header', () => {
  isHere('guest')
  madeFor({ viewer: 'guest' })
  render(<RouteEffects />)
  isHere('')
  restore()
  expect(header()).toBeUndefined()
  expect(reloadPage).toHaveBeenCalledTimes(1)
})

test('a page of another person with the same role reloads when it is restored, and after a navigation', () => {
  madeFor({ viewer: 'guest', person: '7' })
  isHere('guest.7')
  const { rerender } = render(<RouteEffects />)
  restore()
  expect(reloadPage).not.toHaveBeenCalled()
  isHere('guest.8')
  restore()
  expect(reloadPage).toHaveBeenCalledTimes(1)
  path = '/about'
  rerender(<RouteEffects />)
  expect(reloadPage).toHaveBeenCalledTimes(2)
})

test('a navigation scrolls to the top, but going back does not', () => {
  const { rerender } = render(<RouteEffects />)
  const walk = (to: string, back = false) => {
    window.history.replaceState(null, '', to)
    if (back) window.dispatchEvent(new Event('popstate'))
    path = to.split('?')[0] ?? ''
    rerender(<RouteEffects key="same" />)
  }
  rerender(<RouteEffects key="same" />)
  walk('/about')
  expect(scrolled).toHaveBeenCalledTimes(1)
  walk('/help', true)
  expect(scrolled).toHaveBeenCalledTimes(1)
  walk('/help?query=x')
  walk('/help', true)
  walk('/partners')
  expect(scrolled).toHaveBeenCalledTimes(2)
})

test('a link’s page focuses its heading, unless something else has the focus', () => {
  const Page = ({ name }: { name: string }) => (
    <>
      <RouteEffects />
      <nav>
        <a href="/about">About</a>
      </nav>
      <main>
        <h1>{name}</h1>
        {name === 'Help' && <a href="/partners">Partners</a>}
      </main>
    </>
  )
  const { rerender, getByRole } = render(<Page name="Help" />)
  const follow = (link: string, to: string, name: string) => {
    getByRole('link', { name: link }).focus()
    path = to
    rerender(<Page name={name} />)
  }
  follow('Partners', '/partners', 'Partners')
  expect(getByRole('heading')).toHaveFocus()
  follow('About', '/about', 'About')
  expect(getByRole('link', { name: 'About' })).toHaveFocus()
})

test('a page without its inline script still shows the right header', () => {
  isHere('guest')
  render(<RouteEffects />)
  expect(header()).toBe('guest')
})
