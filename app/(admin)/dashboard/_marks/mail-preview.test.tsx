import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MAIL_NIGHT } from '@/lib/shared/format/mail-paragraph'
import { MailPreview } from './mail-preview'

const html = `<html><head><style>@media ${MAIL_NIGHT}{p{color:#fff}}</style></head><body><p>Namaste</p></body></html>`
const frame = (name: string) => screen.getByTitle<HTMLIFrameElement>(`Email preview: ${name}`)

test('an email is shown in a sandboxed frame, at phone or desktop width, in light or dark colours', async () => {
  render(<MailPreview subject="The season" html={html} />)
  expect(screen.getByText('The season')).toBeVisible()
  const whole = frame('desktop, light')
  expect([whole.getAttribute('sandbox'), whole.width, whole.height]).toEqual(['', '640', '640'])
  expect(whole.srcdoc).toContain('<p>Namaste</p>')
  expect(whole.srcdoc).toContain('@media not all{p{color:#fff}}')
  await userEvent.click(screen.getByRole('button', { name: 'Phone' }))
  await userEvent.click(screen.getByRole('button', { name: 'Dark' }))
  expect(screen.getByRole('button', { name: 'Dark' })).toHaveAttribute('aria-pressed', 'true')
  const small = frame('phone, dark')
  expect([small.width, small.height]).toEqual(['375', '640'])
  expect(small.srcdoc).toContain('@media all{p{color:#fff}}')
})
