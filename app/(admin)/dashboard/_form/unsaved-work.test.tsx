import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { UnsavedWork, useLeave, useUnsavedWork } from './unsaved-work'

const PATH = '/dashboard/livestreams/5'
jest.mock('next/navigation', () => ({ usePathname: () => '/dashboard/livestreams/5' }))

let work: jest.Mock<Promise<void> | void, []>

function Form() {
  const [text, setText] = useState('')
  useUnsavedWork(text !== '')
  const leave = useLeave()
  return (
    <>
      <input aria-label="Name" value={text} onChange={(event) => setText(event.target.value)} />
      <button onClick={() => leave(work)}>Make it a video</button>
      <a href={`${PATH}?page=1`} onClick={(event) => event.preventDefault()}>
        Page 2
      </a>
    </>
  )
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const question = () => screen.queryByText('Leave without saving?')
const asksToClose = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

beforeEach(async () => {
  window.history.replaceState(null, '', PATH)
  work = jest.fn()
  render(
    <UnsavedWork viewerId={7}>
      <Form />
    </UnsavedWork>,
  )
  await userEvent.type(screen.getByLabelText('Name'), 'Margam')
})

test('asks again after leaving by an action that failed', async () => {
  let fail: () => void = () => undefined
  work.mockReturnValue(new Promise((resolve) => (fail = () => resolve(undefined))))
  await press('Make it a video')
  await press('Leave')
  expect(work).toHaveBeenCalledTimes(1)
  expect(asksToClose()).toBe(false)
  await act(async () => fail())
  expect(asksToClose()).toBe(true)
  await press('Make it a video')
  expect(question()).toBeVisible()
  expect(work).toHaveBeenCalledTimes(1)
})

test('asks again after leaving by a link that did not open', async () => {
  await userEvent.click(screen.getByRole('link', { name: 'Page 2' }))
  expect(question()).toBeVisible()
  await press('Leave')
  await waitFor(() => expect(question()).toBeNull())
  // Once the person has confirmed, the browser doesn't ask again.
  expect(asksToClose()).toBe(false)
  await userEvent.click(screen.getByRole('link', { name: 'Page 2' }))
  expect(question()).toBeVisible()
})
