import { act, render, screen } from '@testing-library/react'
import { startTransition, Suspense, use, useState } from 'react'
import { onRouterTransitionStart } from '@/instrumentation-client'
import { deferred } from '@/tests/support/requests/answers'
import { SlowNavigation } from './page-effects'

/** The pages that are opened next, in order. */
let pages: Promise<string>[] = []

/** As Next's router: the page is a promise, which is set in a transition. */
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

/** Begins to open a page. @returns lets it come */
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

test('a bar shows that a page is on its way, until the page is there', async () => {
  expect(bar()).toBeNull()
  const arrive = await begin()
  expect(screen.getByText('Browse')).toBeVisible()
  expect(bar()).not.toBeNull()
  await arrive('Artists')
  expect(screen.getByText('Artists')).toBeVisible()
  expect(bar()).toBeNull()
})

test('who follows a second link meanwhile sees a bar of its own, until its page is there', async () => {
  await begin()
  const first = bar()
  const arrive = await begin()
  expect(bar()).not.toBeNull()
  // The one of a navigation that the browser stopped would stay.
  expect(bar()).not.toBe(first)
  await arrive('Artists')
  expect(screen.getByText('Artists')).toBeVisible()
  expect(bar()).toBeNull()
})

test('the bar goes when the navigation led nowhere', async () => {
  const arrive = await begin()
  await arrive('Browse')
  expect(bar()).toBeNull()
  act(() => onRouterTransitionStart())
  expect(bar()).toBeNull()
})

test('assistive technology is told of a page that takes long, and only of that', async () => {
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
