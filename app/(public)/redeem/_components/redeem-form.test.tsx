import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { withCheck, formatCode } from '@/lib/domains/payments/codes/schema'
import type { RedeemedDto } from '@/lib/domains/payments/redemptions/schema'
import { answer } from '@/tests/support/requests/answers'
import { RedeemForm } from './redeem-form'

const code = formatCode(withCheck('7K3MPX9C4TQ'))
const period = { startsAt: '2026-12-01T00:00:00Z', endsAt: '2027-03-01T00:00:00Z', isLater: false }
const gift: RedeemedDto = { title: '3 months of Premium', period, path: '/browse', isRepeated: false }

const sent: { path: string; body: unknown }[] = []
let told: Response
beforeEach(() => {
  sent.length = 0
  window.fetch = jest.fn(async (path: string, init: RequestInit) => {
    sent.push({ path, body: init.body && JSON.parse(String(init.body)) })
    // The server answers with a new cookie.
    if (path === '/api/auth/refresh') document.cookie = 'rasika_viewer=member.5'
    return path === '/api/redeem' ? told : answer(200, {})
  }) as typeof fetch
})

async function redeem(initial = code) {
  render(<RedeemForm initial={initial} />)
  const button = screen.getByRole('button', { name: 'Redeem' })
  await waitFor(() => expect(button).toBeEnabled())
  expect(sent).toEqual([])
  await userEvent.click(button)
}

it('sends nothing by itself, then says what the code gave, and refreshes the session and the header', async () => {
  told = answer(200, gift)
  document.documentElement.dataset.viewer = 'guest'
  await redeem()
  const heading = await screen.findByRole('heading', { name: '3 months of Premium' })
  expect(heading).toHaveFocus()
  expect(screen.getByText('It’s yours until 1 March 2027.')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Start watching' })).toHaveAttribute('href', '/browse')
  await waitFor(() => expect(sent.map(({ path }) => path)).toEqual(['/api/redeem', '/api/auth/refresh']))
  expect(sent[0]?.body).toEqual({ code: code.replaceAll('-', '') })
  await waitFor(() => expect(document.documentElement.dataset.viewer).toBe('member'))
})

it.each([
  [
    { ...gift, period: { ...period, isLater: true } },
    /^It starts on 1 December 2026, when what you have ends, and lasts/,
  ],
  [{ ...gift, isRepeated: true }, 'You’ve already redeemed this code. It’s yours until 1 March 2027.'],
  [{ ...gift, title: '20% off', period: null }, /^It’s taken off your first month of Premium, or off one pass\./],
])('says of %j that %s', async (dto, text) => {
  told = answer(200, dto)
  await redeem()
  expect(await screen.findByText(text)).toBeVisible()
})

it('shows under the field why a code is refused, and keeps it', async () => {
  told = answer(409, { message: 'This code has expired.', fields: { code: 'This code has expired.' } })
  await redeem()
  const field = screen.getByLabelText('Code')
  await waitFor(() => expect(field).toHaveAccessibleDescription('This code has expired.'))
  expect(field).toHaveValue(code)
})

it('tells a mistyped code without asking the server', async () => {
  await redeem(code.slice(0, -1) + (code.endsWith('C') ? 'D' : 'C'))
  await waitFor(() => expect(screen.getByLabelText('Code')).toHaveAccessibleDescription(/^Check the code/))
  expect(sent).toEqual([])
})
