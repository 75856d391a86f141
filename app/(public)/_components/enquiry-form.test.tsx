import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { toast } from 'sonner'
import { NOT_OURS } from '@/lib/client/requests/api'
import { answer } from '@/tests/support/requests/answers'
import { EnquiryForm } from './enquiry-form'

jest.mock('sonner', () => ({
  toast: { loading: jest.fn(), dismiss: jest.fn(), error: jest.fn(), success: jest.fn() },
}))

const help = {
  Name: ['Asha Rao', 'Please enter your name'],
  Email: ['asha@example.test', 'Please enter your email address'],
  Message: ['The veena is silent', 'Please enter your message'],
}
const company = { Company: ['Kalakshetra of the Hills', 'Please enter your company name'] }
const forms = [
  ['help', help],
  ['partners', { ...help, ...company }],
] as const
const field = (label: string) => screen.getByLabelText(label)
const send = () => screen.getByRole('button', { name: 'Send' })

let finish: (status: number, text: string) => void
const asked = jest.fn()
beforeEach(() => {
  jest.clearAllMocks()
  asked.mockImplementation(() => new Promise((resolve) => (finish = (...told) => resolve(answer(...told)))))
  globalThis.fetch = asked
})

describe.each(forms)('the form of %s', (kind, fields) => {
  const rows = Object.entries(fields)
  async function fillAndSend() {
    render(<EnquiryForm kind={kind} path="/api/form" />)
    for (const [label, [value = '']] of rows) await userEvent.type(field(label), value)
    await userEvent.click(send())
    await waitFor(() => expect(asked).toHaveBeenCalledTimes(1))
  }

  it('shows an error at each empty field, focuses the first, and sends nothing', async () => {
    render(<EnquiryForm kind={kind} path="/api/form" />)
    await userEvent.click(send())
    for (const [label, [, message]] of rows)
      await waitFor(() => expect(field(label)).toHaveAccessibleDescription(message))
    expect(field('Name')).toHaveFocus()
    await userEvent.type(field('Email'), 'asha@')
    expect(field('Email')).toHaveAccessibleDescription('Please enter your email address')
    expect(asked).not.toHaveBeenCalled()
  })

  it('is sent once, and then cleared', async () => {
    await fillAndSend()
    expect(toast.loading).toHaveBeenCalledWith('Sending message...')
    await userEvent.click(send())
    await act(async () => finish(200, '{"message":"Thank you for contacting us."}'))
    await waitFor(() => expect(toast.success).toHaveBeenCalledWith('Thank you for contacting us.'))
    for (const [label] of rows) expect(field(label)).toHaveValue('')
    expect(asked).toHaveBeenCalledTimes(1)
  })

  it.each([
    ['the server fails', 500, '{"message":"The stage is dark"}', 'Something went wrong'],
    ['the page of a network answers', 200, '<h1>Welcome</h1>', `Something went wrong. ${NOT_OURS}`],
  ])('keeps its input when %s', async (_, status, text, message) => {
    await fillAndSend()
    await act(async () => finish(status, text))
    await waitFor(() => expect(toast.error).toHaveBeenCalledWith(message))
    expect(toast.success).not.toHaveBeenCalled()
    for (const [label, [value]] of rows) expect(field(label)).toHaveValue(value)
    expect(send()).toBeEnabled()
  })
})
