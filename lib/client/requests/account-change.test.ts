import { toast } from 'sonner'
import { VIEWER_HINT_COOKIE } from '@/lib/shared/access/viewer-hint'
import { apiRoutes } from '@/lib/shared/routes/api-routes'
import { answer, noNetwork } from '@/tests/support/requests/answers'
import { watchAccountChange } from './account-change'
import { OTHER_ACCOUNT_EVENT } from './page-person'

jest.mock('sonner', () => ({ toast: { warning: jest.fn(), dismiss: jest.fn() } }))
const said = jest.mocked(toast.warning)
const signedIn = (id: number) => {
  document.cookie = `${VIEWER_HINT_COOKIE}=guest.${id}`
}
const expectSaid = async (words: string, button: string) => {
  await jest.advanceTimersByTimeAsync(0)
  expect(said.mock.calls.map(([title, options]) => [title, options?.action])).toEqual([
    [words, expect.objectContaining({ label: button })],
  ])
  said.mockClear()
}

beforeEach(() => {
  jest.useFakeTimers()
  Object.assign(document.documentElement.dataset, { viewer: 'guest', person: '7' })
  document.body.innerHTML = `<a href="${apiRoutes.logout}">Log Out</a>`
  globalThis.fetch = jest.fn(async () => answer(200, { id: 8, firstName: 'Bela' }))
  watchAccountChange()
})

test('a tab says who is logged in now when it is shown, used again or refused, and its Log Out ends nothing', async () => {
  const link = document.querySelector('a')
  link?.addEventListener('click', (event) => event.preventDefault())
  const clicked = () => {
    const click = new MouseEvent('click', { bubbles: true, cancelable: true })
    const follows = jest.fn()
    link?.addEventListener('click', () => follows(click.defaultPrevented), { once: true, capture: true })
    link?.dispatchEvent(click)
    return follows.mock.calls
  }
  signedIn(7)
  document.dispatchEvent(new Event('visibilitychange'))
  window.dispatchEvent(new Event('focus'))
  expect([clicked(), said.mock.calls.length]).toEqual([[[false]], 0])

  signedIn(8)
  document.dispatchEvent(new Event('visibilitychange'))
  await expectSaid('Bela is now logged in', 'Continue as Bela')
  window.dispatchEvent(new Event('focus'))
  await expectSaid('Bela is now logged in', 'Continue as Bela')
  expect(clicked()).toEqual([[true]])
  await expectSaid('Bela is now logged in', 'Continue as Bela')
  const answers = globalThis.fetch
  globalThis.fetch = () => Promise.reject(noNetwork())
  window.dispatchEvent(new Event(OTHER_ACCOUNT_EVENT))
  await expectSaid('Someone else is now logged in', 'Reload page')

  // The page's own user logs in again, so the message disappears.
  globalThis.fetch = answers
  jest.mocked(toast.dismiss).mockClear()
  signedIn(7)
  window.dispatchEvent(new Event('focus'))
  await jest.advanceTimersByTimeAsync(0)
  expect([said.mock.calls.length, jest.mocked(toast.dismiss).mock.calls]).toEqual([0, [['other-account']]])
})

test('a session of an earlier version, whose hint cookie has no id, is looked up', async () => {
  delete document.documentElement.dataset.person
  watchAccountChange()
  await jest.advanceTimersByTimeAsync(0)
  expect(document.documentElement.dataset.person).toBe('8')
})

test('links in the tab of another person load their page in full', () => {
  signedIn(8)
  document.body.innerHTML = '<a href="#top">Top</a>'
  const click = new MouseEvent('click', { bubbles: true, cancelable: true })
  document.querySelector('a')?.dispatchEvent(click)
  expect([click.defaultPrevented, window.location.hash]).toEqual([true, '#top'])
})
