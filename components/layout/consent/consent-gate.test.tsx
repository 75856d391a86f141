import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { CONSENT_KEY } from '@/lib/shared/access/consent'
import { routes } from '@/lib/shared/routes/routes'
import { ConsentGate } from './consent-gate'
import { ConsentLinks, CookieSettingsButton } from './consent-links'

let path: string
jest.mock('next/navigation', () => ({ usePathname: () => path }))

const page = (
  <>
    <ConsentLinks>
      <button data-cookie-settings>cookie settings</button>
    </ConsentLinks>
    <CookieSettingsButton>Cookie settings</CookieSettingsButton>
    <ConsentGate />
  </>
)
function open(at: string) {
  path = at
  return render(page)
}
const kept = () => JSON.parse(window.localStorage.getItem(CONSENT_KEY) ?? 'null') as unknown
const dialog = () => screen.findByRole('dialog')
const expectNone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

beforeEach(() => window.localStorage.clear())

test.each([routes.registration, routes.login])('the cookie dialog opens on its own at %s, once', async (at) => {
  const { unmount } = open(at)
  expect(await dialog()).toHaveTextContent('Functional cookies must be enabled to create an account')
  expect(screen.getByLabelText('Functional')).toBeChecked()
  expect(screen.getByLabelText('Analytical')).not.toBeChecked()
  await press('Accept')
  await expectNone()
  expect(kept()).toEqual({ functional: true, analytical: false })
  unmount()
  open(at)
  await expectNone()
})

test('a dialog closed with Escape stores nothing, and the next page asks again', async () => {
  const { rerender } = open(routes.login)
  await dialog()
  await userEvent.keyboard('{Escape}')
  await expectNone()
  expect(kept()).toBeNull()
  path = routes.registration
  rerender(<div key="next">{page}</div>)
  expect(await dialog()).toBeVisible()
})

test('an invalid stored choice opens the dialog again', async () => {
  window.localStorage.setItem(CONSENT_KEY, '{"functional":"yes"')
  open(routes.login)
  expect(await dialog()).toBeVisible()
})

test('declining all cookies asks for confirmation, and both answers count', async () => {
  open(routes.registration)
  await dialog()
  await press('Decline All')
  const back = 'No I want to create my account'
  expect(screen.getByRole('button', { name: back })).toHaveFocus()
  expect(kept()).toBeNull()
  await press(back)
  expect(screen.getByLabelText('Functional')).toBeChecked()
  await userEvent.click(screen.getByLabelText('Functional'))
  // Accepting with both boxes cleared asks for the same confirmation as declining.
  await press('Accept')
  await press('Yes Decline')
  await expectNone()
  expect(kept()).toEqual({ functional: false, analytical: false })
})

test.each(['cookie settings', 'Cookie settings'])(
  'on a public page the cookie dialog opens only with the button ‘%s’, which gets the focus back',
  async (name) => {
    open(routes.privacy)
    await expectNone()
    await press(name)
    expect(await dialog()).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expectNone()
    await waitFor(() => expect(screen.getByRole('button', { name })).toHaveFocus())
  },
)
