import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { UnsavedWork, useLeave, useUnsavedWork } from '@/app/(admin)/dashboard/_components/unsaved-work'

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
/** Whether the browser would ask before the tab is closed. */
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

test('who left, and whose action then failed, is asked again', async () => {
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

test('who left by a link and is still at the form is asked again', async () => {
  await userEvent.click(screen.getByRole('link', { name: 'Page 2' }))
  expect(question()).toBeVisible()
  await press('Leave')
  await waitFor(() => expect(question()).toBeNull())
  // The browser asks nothing while it goes.
  expect(asksToClose()).toBe(false)
  await userEvent.click(screen.getByRole('link', { name: 'Page 2' }))
  expect(question()).toBeVisible()
})

test('who left by a link and then uses the back button at the form is asked again', async () => {
  const back = jest.spyOn(window.history, 'back').mockImplementation(() => undefined)
  await userEvent.click(screen.getByRole('link', { name: 'Page 2' }))
  await press('Leave')
  await waitFor(() => expect(question()).toBeNull())
  window.history.replaceState({ rasikaBelow: true }, '')
  fireEvent.popState(window)
  expect(question()).toBeVisible()
  expect(back).not.toHaveBeenCalled()
})

test('who leaves by the back button is asked once, however many entries the page has', async () => {
  const back = jest.spyOn(window.history, 'back').mockImplementation(() => undefined)
  window.history.replaceState({ rasikaBelow: true }, '')
  fireEvent.popState(window)
  await press('Leave')
  await waitFor(() => expect(question()).toBeNull())
  // An older entry of the same page.
  fireEvent.popState(window)
  expect(back).toHaveBeenCalledTimes(2)
  expect(question()).toBeNull()
})
