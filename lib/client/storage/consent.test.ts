import {
  requestConsent,
  functionalAllowed,
  onConsentRequest,
  onConsentChange,
  readConsent,
  saveConsent,
} from './consent'

const KEY = 'cookieConfig'

describe('the stored choice of cookies', () => {
  beforeEach(() => window.localStorage.clear())
  afterEach(() => jest.restoreAllMocks())

  it('allows functional cookies unless they were switched off', () => {
    expect(functionalAllowed()).toBe(true)
    window.localStorage.setItem(KEY, 'nonsense')
    expect(functionalAllowed()).toBe(true)
    saveConsent({ functional: false, analytical: true })
    expect(functionalAllowed()).toBe(false)
  })

  it('lasts as long as the page when the browser refuses storage', () => {
    const refuse = () => {
      throw new DOMException('no', 'SecurityError')
    }
    jest.spyOn(Storage.prototype, 'getItem').mockImplementation(refuse)
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse)
    expect(readConsent()).toBeNull()
    saveConsent({ functional: false, analytical: false })
    expect(functionalAllowed()).toBe(false)
  })

  it('notifies listeners of a change, also in another tab', () => {
    const listener = jest.fn()
    const stop = onConsentChange(listener)
    saveConsent({ functional: true, analytical: false })
    window.dispatchEvent(new StorageEvent('storage', { key: KEY }))
    window.dispatchEvent(new StorageEvent('storage', { key: null }))
    expect(listener).toHaveBeenCalledTimes(3)
    window.dispatchEvent(new StorageEvent('storage', { key: 'location' }))
    stop()
    saveConsent({ functional: true, analytical: true })
    expect(listener).toHaveBeenCalledTimes(3)
  })

  it('opens the cookie dialog if requested before it was mounted', () => {
    requestConsent()
    const listener = jest.fn()
    onConsentRequest(listener)()
    expect(listener).toHaveBeenCalledTimes(1)
    onConsentRequest(listener)()
    expect(listener).toHaveBeenCalledTimes(1)
  })
})
