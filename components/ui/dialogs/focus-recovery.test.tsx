import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState, type ReactNode } from 'react'
import { Dialog } from './dialog'
import { FocusRecovery } from './focus-recovery'

// jsdom has no layout, so all elements are made visible.
beforeEach(() => {
  jest.spyOn(Element.prototype, 'getClientRects').mockReturnValue([new DOMRect()] as unknown as DOMRectList)
})

function Things({ isList, names }: { isList: boolean; names: string[] }) {
  const [left, setLeft] = useState(names)
  const buttons = left.map((name) => (
    <button key={name} onClick={() => setLeft(left.filter((each) => each !== name))}>
      Remove {name}
    </button>
  ))
  return (
    <FocusRecovery>
      <h1>Video</h1>
      <input aria-label="Name" />
      <fieldset>
        <input aria-label="Add a tag" />
        {!isList && (
          <div>
            {buttons.map((button) => (
              <div key={button.key}>{button}</div>
            ))}
          </div>
        )}
        {isList && left.length > 0 && (
          <ul>
            {buttons.map((button) => (
              <li key={button.key}>{button}</li>
            ))}
          </ul>
        )}
      </fieldset>
    </FocusRecovery>
  )
}

test.each([
  { what: 'a thing that stands in no list', isList: false },
  { what: 'the last thing of a list', isList: true },
])('the focus stays near $what that is removed', async ({ isList }) => {
  render(<Things isList={isList} names={['Raga']} />)
  await userEvent.click(screen.getByRole('button', { name: 'Remove Raga' }))
  await waitFor(() => expect(screen.getByLabelText('Add a tag')).toHaveFocus())
})

test('the focus moves to the row that takes the place of a removed row', async () => {
  render(<Things isList names={['Raga', 'Tala']} />)
  await userEvent.click(screen.getByRole('button', { name: 'Remove Raga' }))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Remove Tala' })).toHaveFocus())
})

function Page({ around }: { around: (button: ReactNode) => ReactNode }) {
  const [isThere, setThere] = useState(true)
  return <FocusRecovery>{around(isThere && <button onClick={() => setThere(false)}>Remove</button>)}</FocusRecovery>
}

test.each<[string, string, (button: ReactNode) => ReactNode]>([
  [
    'of the page if nothing is left around it',
    'Videos',
    (button) => (
      <>
        <h1>Videos</h1>
        <input aria-label="Search" />
        {button && <div>{button}</div>}
      </>
    ),
  ],
  [
    'of a section whose only control is removed, not into another section',
    'Role',
    (button) => (
      <div>
        <section>
          <h2>Name</h2>
          <button>Correct</button>
        </section>
        <section>
          <h2>Role</h2>
          {button}
        </section>
      </div>
    ),
  ],
  [
    'of the list, over a current row',
    'Devices',
    (button) => (
      <>
        <h1>Account</h1>
        <section>
          <h2>Devices</h2>
          <ul>
            <li aria-current="true">
              <a href="#out">Log out</a>
            </li>
            {button && <li>{button}</li>}
          </ul>
        </section>
      </>
    ),
  ],
])('the focus goes to the heading %s', async (_, heading, around) => {
  render(<Page around={around} />)
  await userEvent.click(screen.getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(screen.getByRole('heading', { name: heading })).toHaveFocus())
})

test('a pressed button that gets no focus, as in Safari, does not move the focus back', async () => {
  render(<Things isList names={['Raga', 'Tala']} />)
  const before = screen.getByLabelText('Name')
  act(() => before.focus())
  const pressed = screen.getByRole('button', { name: 'Remove Raga' })
  fireEvent.pointerDown(pressed)
  act(() => before.blur())
  fireEvent.click(pressed)
  await waitFor(() => expect(screen.getByRole('button', { name: 'Remove Tala' })).toHaveFocus())
})

/** Renders a Radix dialog, which focuses itself when the focused element is removed. */
function Player() {
  const [isRepeating, setRepeating] = useState(true)
  return (
    <Dialog title="Player" onClose={() => undefined}>
      <FocusRecovery>
        <p>Margam</p>
        <div>
          <button tabIndex={-1}>Words</button>
          <button>From here</button>
          {isRepeating && <button onClick={() => setRepeating(false)}>Nothing</button>}
        </div>
      </FocusRecovery>
    </Dialog>
  )
}

test('in a dialog, too, the focus moves to the nearest control that Tab reaches', async () => {
  render(<Player />)
  await userEvent.click(screen.getByRole('button', { name: 'Nothing' }))
  await waitFor(() => expect(screen.getByRole('button', { name: 'From here' })).toHaveFocus())
})

test('a click on empty space in a dialog lets the dialog take the focus', async () => {
  jest.useFakeTimers()
  render(<Player />)
  act(() => screen.getByRole('button', { name: 'From here' }).focus())
  fireEvent.pointerDown(screen.getByText('Margam'))
  act(() => screen.getByRole('dialog').focus())
  await act(async () => void document.body.append(document.createElement('aside')))
  act(() => jest.runAllTimers())
  jest.useRealTimers()
  expect(screen.getByRole('dialog')).toHaveFocus()
})
