import { act, render } from '@testing-library/react'
import { RouteEffects } from '@/components/layout/route-effects'
import { reloadPage } from '@/lib/client/reload'
import { VIEWER_HINT_COOKIE } from '@/lib/shared/viewer-hint'

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

test('a page restored from the back-forward cache after a logout shows the visitor header', () => {
  document.cookie = `${VIEWER_HINT_COOKIE}=guest`
  document.documentElement.dataset.viewer = 'guest'
  render(<RouteEffects />)
  document.cookie = `${VIEWER_HINT_COOKIE}=; max-age=0`
  act(() => void window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })))
  expect(header()).toBeUndefined()
  expect(reloadPage).toHaveBeenCalledTimes(1)
})

test('a page that the browser restores for the same viewer is not loaded again', () => {
  document.cookie = `${VIEWER_HINT_COOKIE}=guest`
  document.documentElement.dataset.viewer = 'guest'
  render(<RouteEffects />)
  act(() => void window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })))
  expect(reloadPage).not.toHaveBeenCalled()
  document.cookie = `${VIEWER_HINT_COOKIE}=; max-age=0`
})

const personOf = (person: string) => {
  document.cookie = `${VIEWER_HINT_COOKIE}=guest.${person}`
}
const shownTo = (person: string) => Object.assign(document.documentElement.dataset, { viewer: 'guest', person })
const leave = () => {
  document.cookie = `${VIEWER_HINT_COOKIE}=; max-age=0`
  delete document.documentElement.dataset.viewer
  delete document.documentElement.dataset.person
}

test('a page of another person of the same role is loaded again: when it is restored, and after a navigation', () => {
  shownTo('7')
  personOf('7')
  const { rerender } = render(<RouteEffects />)
  const restore = () => act(() => void window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })))
  restore()
  expect(reloadPage).not.toHaveBeenCalled()
  personOf('8')
  restore()
  expect(reloadPage).toHaveBeenCalledTimes(1)
  path = '/about'
  rerender(<RouteEffects />)
  expect(reloadPage).toHaveBeenCalledTimes(2)
  leave()
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

test('the page that a link leads to has the focus at its heading, unless something else has it', () => {
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

test('a page that came without its inline script shows the header of who is here', () => {
  document.cookie = `${VIEWER_HINT_COOKIE}=guest`
  delete document.documentElement.dataset.viewer
  render(<RouteEffects />)
  expect(header()).toBe('guest')
  document.cookie = `${VIEWER_HINT_COOKIE}=; max-age=0`
})
