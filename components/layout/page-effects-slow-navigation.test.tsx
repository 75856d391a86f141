import { act, render, screen } from '@testing-library/react'
import { startTransition, Suspense, use, useState } from 'react'
import { onRouterTransitionStart } from '@/instrumentation-client'
import { deferred } from '@/tests/support/requests/answers'
import { SlowNavigation } from './page-effects'

let pages: Promise<string>[] = []

/** Imitates Next's router by setting the page as a promise in a transition. */
function Router() {
  const [page, setPage] = useState<Promise<string> | string>('Browse')
  const open = () =>
    startTransition(() => {
      onRouterTransitionStart()
      setPage(pages.shift() ?? 'Nothing')
    })
  return (
    <>
      <main>{typeof page === 'string' ? page : use(page)}</main>
      <button onClick={open}>Next page</button>
      <SlowNavigation />
    </>
  )
}

const bar = () => document.querySelector('[data-slow-navigation]')
const said = () => document.querySelector('[aria-live]')

/**
 * Starts a navigation.
 * @returns a function that completes the navigation
 */
async function begin() {
  const { promise, resolve } = deferred<string>()
  pages = [promise]
  await act(async () => screen.getByRole('button').click())
  return (title: string) => act(async () => resolve(title))
}

beforeEach(() => {
  jest.useFakeTimers()
  render(
    <Suspense>
      <Router />
    </Suspense>,
  )
})
afterEach(() => jest.useRealTimers())

test('a bar shows that a page is loading, until it has loaded', async () => {
  expect(bar()).toBeNull()
  const arrive = await begin()
  expect(screen.getByText('Browse')).toBeVisible()
  expect(bar()).not.toBeNull()
  await arrive('Artists')
  expect(screen.getByText('Artists')).toBeVisible()
  expect(bar()).toBeNull()
})

test('a second link restarts the bar, until its page has loaded', async () => {
  await begin()
  const first = bar()
  const arrive = await begin()
  expect(bar()).not.toBeNull()
  // The bar is a new element, so that its animation starts again.
  expect(bar()).not.toBe(first)
  await arrive('Artists')
  expect(screen.getByText('Artists')).toBeVisible()
  expect(bar()).toBeNull()
})

test('the bar disappears when a navigation leads nowhere', async () => {
  const arrive = await begin()
  await arrive('Browse')
  expect(bar()).toBeNull()
  act(() => onRouterTransitionStart())
  expect(bar()).toBeNull()
})

test('only a slow page is announced to assistive technology', async () => {
  const quick = await begin()
  await quick('Artists')
  await act(async () => void jest.runAllTimers())
  expect(said()).toBeEmptyDOMElement()
  const slow = await begin()
  await act(async () => void jest.runAllTimers())
  expect(said()).toHaveTextContent('Loading')
  await slow('Music')
  expect(said()).toBeEmptyDOMElement()
})
