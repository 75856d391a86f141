/** @jest-environment node */
import { countryOf } from '@/lib/server/geo'

const settings: { GEO_COUNTRY_HEADER?: string } = {}
jest.mock('@/lib/server/env', () => ({ env: () => settings }))

beforeEach(() => {
  settings.GEO_COUNTRY_HEADER = 'x-country'
})

const unknown = { country: null, countryCode: null }
const from = (value: string) => countryOf(new Headers({ 'x-country': value }))

describe('the country of a request', () => {
  it('is what the trusted header says', () => {
    expect(from('IN')).toEqual({ country: 'India', countryCode: 'IN' })
    expect(from(' sg ')).toEqual({ country: 'Singapore', countryCode: 'SG' })
  })

  it('is unknown when the header is absent, no country, or made up', () => {
    expect(countryOf(new Headers())).toEqual(unknown)
    // XX, T1, ZZ and A1 are how proxies say that they do not know.
    for (const value of ['', 'I', 'IND', 'XX', 'T1', 'ZZ', 'A1', 'IN, US', '<b>']) {
      expect([value, from(value)]).toEqual([value, unknown])
    }
  })

  it('is unknown when no header is trusted, whatever a browser sends', () => {
    settings.GEO_COUNTRY_HEADER = undefined
    for (const name of ['x-country', 'cf-ipcountry', 'x-vercel-ip-country', 'x-forwarded-for']) {
      expect(countryOf(new Headers({ [name]: 'IN' }))).toEqual(unknown)
    }
  })
})
