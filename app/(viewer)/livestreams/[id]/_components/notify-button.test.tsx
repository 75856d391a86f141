import { render, screen } from '@testing-library/react'
import type { Reminder } from '@/lib/domains/livestreams/reminders/policy'
import { NotifyButton } from './notify-button'

jest.mock('next/navigation', () => ({ useRouter: () => ({ refresh: jest.fn() }) }))
jest.mock('sonner', () => ({ toast: { error: jest.fn() } }))

test.each<{ reminders: Reminder[] | null; words: string }>([
  { reminders: ['day', 'hour'], words: 'We’ll email you one day before and one hour before it starts.' },
  { reminders: ['hour'], words: 'We’ll email you one hour before it starts.' },
  { reminders: [], words: 'Reminder set, but the livestream starts too soon for us to email you again.' },
  {
    reminders: null,
    words: 'Reminder set, but we can’t email you. Check your email address and reminder settings in your account.',
  },
])('someone with the reminders $reminders reads: $words', ({ reminders, words }) => {
  render(<NotifyButton livestreamId={7} initial reminders={reminders} />)
  expect(screen.getByRole('status')).toHaveTextContent(words)
})

test('reminders cancelled elsewhere show as cancelled after a refresh', () => {
  const { rerender } = render(<NotifyButton livestreamId={7} initial reminders={['day']} />)
  rerender(<NotifyButton livestreamId={7} initial={false} reminders={['day']} />)
  expect(screen.getByRole('button', { name: 'Stay notified via Email' })).toBeVisible()
})
