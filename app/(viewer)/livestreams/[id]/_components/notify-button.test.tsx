import { render, screen } from '@testing-library/react'
import type { Reminder } from '@/lib/domains/livestreams/reminders/policy'
import { NotifyButton } from './notify-button'

jest.mock('next/navigation', () => ({ useRouter: () => ({ refresh: jest.fn() }) }))
jest.mock('sonner', () => ({ toast: { error: jest.fn() } }))

test.each<{ reminders: Reminder[] | null; words: string }>([
  { reminders: ['day', 'hour'], words: 'You will be reminded by email: a day and an hour before.' },
  { reminders: ['hour'], words: 'You will be reminded by email: an hour before.' },
  { reminders: [], words: 'You follow it. It begins soon: no reminder comes any more.' },
  {
    reminders: null,
    words:
      'You follow it, but no mail comes before it: reminders are switched off in your account, or our mails were refused.',
  },
])('who is told of $reminders reads: $words', ({ reminders, words }) => {
  render(<NotifyButton livestreamId={7} initial reminders={reminders} />)
  expect(screen.getByRole('status')).toHaveTextContent(words)
})

test('reminders that were ended elsewhere are shown as ended when the page is sent again', () => {
  const { rerender } = render(<NotifyButton livestreamId={7} initial reminders={['day']} />)
  rerender(<NotifyButton livestreamId={7} initial={false} reminders={['day']} />)
  expect(screen.getByRole('button', { name: 'Stay notified via Email' })).toBeVisible()
})
