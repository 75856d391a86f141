import { writeFormDraft } from '@/lib/client/forms/form-drafts'
import { setWritingSystem } from '@/lib/client/names/writing-system-choice'
import { saveConsent } from './consent'
import { saveDeviceChoices } from './device-choices'

/** Clicks a link, clears the storage as its response would, and leaves the page. */
function follow(href: string) {
  document.body.innerHTML = `<a href="${href}">Go</a>`
  const link = document.querySelector('a')
  link?.addEventListener('click', (event) => event.preventDefault())
  link?.click()
  window.localStorage.clear()
  window.dispatchEvent(new Event('pagehide'))
  return Object.keys(window.localStorage).sort()
}

beforeEach(() => {
  window.localStorage.clear()
  saveDeviceChoices()
})

test('logging out keeps only the cookie choice and the script in this browser', () => {
  saveConsent({ functional: true, analytical: false })
  setWritingSystem('deva')
  writeFormDraft(1, 'video 12', { version: null, values: {}, labels: {} })
  expect(follow('/api/auth/logout')).toEqual(['cookieConfig', 'rasika:script'])
})

test('nothing is kept if nothing was chosen, and choices cleared by the person are not restored', () => {
  expect(follow('/api/auth/logout')).toEqual([])
  saveConsent({ functional: true, analytical: false })
  expect(follow('/about')).toEqual([])
})
