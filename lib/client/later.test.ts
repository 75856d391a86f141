import { later } from '@/lib/client/later'

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

const wait = () => {
  const action = jest.fn()
  return { action, callOff: later(300, action) }
}

describe('an action that comes later', () => {
  it('is told that the page stays', () => {
    const { action } = wait()
    jest.advanceTimersByTime(300)
    expect(action.mock.calls).toEqual([[true]])
  })

  it('is told that a link was clicked meanwhile, or the way back taken', () => {
    const link = document.body.appendChild(document.createElement('a'))
    link.href = '#elsewhere'
    const clicked = wait()
    link.click()
    jest.advanceTimersByTime(300)
    const back = wait()
    window.dispatchEvent(new PopStateEvent('popstate'))
    jest.advanceTimersByTime(300)
    expect([clicked.action.mock.calls, back.action.mock.calls]).toEqual([[[false]], [[false]]])
  })

  it('does not come when it is called off', () => {
    const { action, callOff } = wait()
    callOff()
    jest.advanceTimersByTime(300)
    expect(action).not.toHaveBeenCalled()
  })
})
