import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { moved, OrderList } from './order-list'

const names = ['Alapana', 'Kriti', 'Tani', 'Mangalam']

function Programme({ onMove }: { onMove: () => void }) {
  const [items, setItems] = useState(names.map((name, id) => ({ id, name })))
  const [saving, setSaving] = useState(false)
  return (
    <OrderList
      label="Programme"
      items={items}
      disabled={saving}
      onMove={(from, to) => {
        setItems(moved(items, from, to))
        setSaving(true)
        onMove()
      }}
    />
  )
}

test('a row at the end of the list keeps the focus on its inactive button', async () => {
  const Names = () => {
    const [items, setItems] = useState(names.map((name, id) => ({ id, name })))
    return <OrderList label="Names" items={items} onMove={(from, to) => setItems(moved(items, from, to))} />
  }
  render(<Names />)
  const up = screen.getByRole('button', { name: 'Move up: Kriti' })
  await userEvent.click(up)
  await waitFor(() => expect(up).toHaveFocus())
  expect(up).toHaveAttribute('aria-disabled', 'true')
  await userEvent.keyboard('{Enter}')
  expect(up).toHaveFocus()
  expect(screen.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
    '1Kriti',
    '2Alapana',
    '3Tani',
    '4Mangalam',
  ])
})

test('the focus follows a moved row, and nothing else can be moved until the order is stored', async () => {
  const onMove = jest.fn()
  render(<Programme onMove={onMove} />)
  await userEvent.click(screen.getByRole('button', { name: 'Move down: Alapana' }))
  const down = screen.getByRole('button', { name: 'Move down: Alapana' })
  await waitFor(() => expect(down).toHaveFocus())
  expect(screen.getByRole('status')).toHaveTextContent('Alapana is now 2 of 4')
  await userEvent.keyboard('{Enter}')
  expect(onMove).toHaveBeenCalledTimes(1)
})

test.each([
  { isStored: true, says: 'Kriti is now 1 of 4' },
  { isStored: false, says: '' },
])('a move is announced at once, and withdrawn if it could not be stored: $isStored', async ({ isStored, says }) => {
  let answer: (isStored: boolean) => void = () => undefined
  const storing = new Promise<boolean>((resolve) => (answer = resolve))
  render(<OrderList label="Names" items={names.map((name, id) => ({ id, name }))} onMove={() => storing} />)
  const up = screen.getByRole('button', { name: 'Move up: Kriti' })
  await userEvent.click(up)
  expect(screen.getByRole('status')).toHaveTextContent('Kriti is now 1 of 4')
  await act(async () => answer(isStored))
  expect(screen.getByRole('status').textContent).toBe(says)
  expect(up).toHaveFocus()
})
