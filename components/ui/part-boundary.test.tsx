import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { notFound } from 'next/navigation'
import { Component, type ReactNode } from 'react'
import { PartBoundary } from './part-boundary'

let rows: string[] | null
const Rows = () => <p>{rows?.join() ?? missing()}</p>
const missing = (): never => {
  throw new TypeError('rows is null')
}

class Outside extends Component<{ children: ReactNode }> {
  override state = { digest: '' }
  static getDerivedStateFromError = ({ digest = '' }: { digest?: string }) => ({ digest })
  override render() {
    return this.state.digest || this.props.children
  }
}

beforeEach(() => jest.spyOn(console, 'error').mockImplementation(() => undefined))

test('a part that fails says so and can be retried, and the rest of the page stays', async () => {
  rows = null
  render(
    <>
      <h1>Page</h1>
      <PartBoundary what="The list">
        <Rows />
      </PartBoundary>
    </>,
  )
  expect(screen.getByRole('alert')).toHaveTextContent('The list couldn’t be shown.')
  expect(screen.getByRole('heading')).toBeVisible()
  rows = ['Todi']
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(screen.getByText('Todi')).toBeVisible()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a part can still answer that its page does not exist', () => {
  const Gone = () => notFound()
  const { container } = render(
    <Outside>
      <PartBoundary what="The list">
        <Gone />
      </PartBoundary>
    </Outside>,
  )
  expect(container).toHaveTextContent('NEXT_HTTP_ERROR_FALLBACK;404')
})
